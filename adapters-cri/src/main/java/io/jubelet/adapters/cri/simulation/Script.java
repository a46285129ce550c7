package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.simulation.Program.Line;
import io.jubelet.adapters.cri.simulation.Program.OnStop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Simulates statements: sums up their duration and collects their output. */
final class Script {

    private final List<Line> output = new ArrayList<>();
    private Duration elapsed = Duration.ZERO;
    private OnStop onStop = OnStop.DIES;
    private int status;
    private boolean ended;
    private boolean endless;

    boolean ended() {
        return ended || endless;
    }

    boolean failed() {
        return status != 0;
    }

    void status(int code) {
        status = code;
    }

    void runForever() {
        endless = true;
    }

    /** {@code exit [N]}; without a number the status of the last statement counts. */
    void exit(List<String> args) {
        if (!args.isEmpty()) {
            status = number(args.getFirst());
        }
        ended = true;
    }

    /** {@code echo WORD... [>&2]}. */
    void echo(List<String> args) {
        boolean error = !args.isEmpty() && (args.getLast().equals(">&2") || args.getLast().equals("1>&2"));
        List<String> words = error ? args.subList(0, args.size() - 1) : args;
        output.add(new Line(elapsed, error, String.join(" ", words)));
        status = 0;
    }

    /** {@code sleep N}; what is no time is an error, as in a shell. */
    void sleep(List<String> args) {
        if (args.size() == 1 && (args.getFirst().equals("infinity") || args.getFirst().equals("inf"))) {
            runForever();
            return;
        }
        Optional<Duration> time = args.size() == 1 ? Durations.parse(args.getFirst()) : Optional.empty();
        elapsed = elapsed.plus(time.orElse(Duration.ZERO));
        status = time.isPresent() ? 0 : 1;
    }

    /** {@code trap ACTION TERM}; other signals have no effect. */
    void trap(List<String> args) {
        status = 0;
        if (args.size() < 2 || args.stream().skip(1).noneMatch(s -> s.equals("TERM") || s.equals("SIGTERM"))) {
            return;
        }
        List<ShellWords.Statement> action = ShellWords.split(args.getFirst());
        if (action.isEmpty()) {
            onStop = new OnStop.Ignores();
            return;
        }
        List<String> last = action.getLast().words();
        onStop = last.getFirst().equals("exit")
                ? new OnStop.Exits(last.size() > 1 ? number(last.get(1)) : 0) : new OnStop.Ignores();
    }

    Program finished() {
        return new Program(endless ? Optional.empty() : Optional.of(elapsed), status, output, onStop);
    }

    /** Exit codes are bytes; what is no number is the shell's code for a wrong use. */
    private static int number(String text) {
        try {
            return Integer.parseInt(text) & 0xff;
        } catch (NumberFormatException e) {
            return 2;
        }
    }
}
