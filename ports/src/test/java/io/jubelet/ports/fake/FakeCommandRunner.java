package io.jubelet.ports.fake;

import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Programs that are functions of this process. */
public final class FakeCommandRunner implements CommandRunner {

    private final Map<String, Function<Command, String>> programs = new HashMap<>();
    private final List<Command> runs = new ArrayList<>();

    /** Installs a program, in place of one of the same name. */
    public synchronized FakeCommandRunner program(String name, Function<Command, String> answer) {
        programs.put(name, answer);
        return this;
    }

    /** All commands so far, in order; also those that failed. */
    public synchronized List<Command> runs() {
        return List.copyOf(runs);
    }

    @Override
    public synchronized String run(Command command) {
        runs.add(command);
        Function<Command, String> program = programs.get(command.program());
        if (program == null) {
            throw new NotFoundException("it can't be started: there is no " + command.program());
        }
        String answer = program.apply(command);
        if (answer.getBytes(StandardCharsets.UTF_8).length > command.maxBytes()) {
            throw new ResourceExhaustedException("its answer has more than " + command.maxBytes() + " bytes");
        }
        return answer;
    }
}
