package io.jubelet.benchmarks.measure;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Reads the arguments of a command one after another. Its exceptions have messages for users. */
public final class Arguments {

    private final Deque<String> rest;
    private String flag = "";

    /** All of them. */
    public Arguments(List<String> arguments) {
        rest = new ArrayDeque<>(arguments);
    }

    /** The next flag; empty when there is none left. */
    public Optional<String> flag() {
        if (rest.isEmpty()) {
            return Optional.empty();
        }
        flag = rest.poll();
        return Optional.of(flag);
    }

    /** The value of the flag. */
    public String value() {
        if (rest.isEmpty()) {
            throw new IllegalArgumentException(flag + " needs a value");
        }
        return rest.poll();
    }

    /** The value of the flag as a whole number, not less than this. */
    public int number(int least) {
        return number(value(), least);
    }

    /** The value of the flag as whole numbers with commas between them, none less than this. */
    public List<Integer> numbers(int least) {
        return Arrays.stream(value().split(",", -1)).map(text -> number(text, least)).toList();
    }

    private int number(String text, int least) {
        if (!text.matches("[0-9]{1,6}") || Integer.parseInt(text) < least) {
            throw new IllegalArgumentException(flag + ": \"" + text + "\" is no whole number from " + least);
        }
        return Integer.parseInt(text);
    }

    /** The flag is none of this command. */
    public IllegalArgumentException unknown() {
        return new IllegalArgumentException("\"" + flag + "\" is not known; try: bin/bench --help");
    }
}
