package io.jubelet.ports.exec;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A program to run. Its arguments, environment and input may be secret.
 *
 * @param words the program, absolute or to be looked up in {@code PATH}, and its arguments; not empty
 * @param environment variables that are added to those of the agent
 * @param input content of its standard input, possibly empty
 * @param limit longest time that it may run, positive
 * @param maxBytes most bytes that it may write on its standard output, positive
 */
public record Command(
        List<String> words, Map<String, String> environment, String input, Duration limit, int maxBytes) {

    /** Copies collections; rejects null, no program, and limits that are not positive. */
    public Command {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
        Objects.requireNonNull(input, "input");
        if (words.isEmpty() || !limit.isPositive() || maxBytes < 1) {
            throw new IllegalArgumentException("a command needs a program and positive limits");
        }
    }

    /** The program. */
    public String program() {
        return words.getFirst();
    }

    /** Leaves out all that may be secret. */
    @Override
    public String toString() {
        return "Command[" + program() + "]";
    }
}
