package io.jubelet.adapters.fs.kernel;

import io.jubelet.ports.failure.UnimplementedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records which programs are run; each ends as a test says, or well. */
public final class FakePrograms implements Programs {

    private final List<String> commands = new ArrayList<>();
    private final Map<String, Result> results = new HashMap<>();
    private String missing = "";

    /** Lets a program end like this. */
    public FakePrograms ends(String program, int exitCode, String output) {
        results.put(program, new Result(exitCode, output));
        return this;
    }

    /** This machine lacks a program. */
    public FakePrograms without(String program) {
        missing = program;
        return this;
    }

    /** What was run, in order, with blanks between the arguments. */
    public List<String> commands() {
        return List.copyOf(commands);
    }

    @Override
    public Result run(List<String> command, Duration limit) {
        String program = command.getFirst();
        if (program.equals(missing)) {
            throw new UnimplementedException("can't run " + program);
        }
        commands.add(String.join(" ", command));
        return results.getOrDefault(program, new Result(0, ""));
    }
}
