package io.jubelet.app.config;

import java.util.Objects;

/**
 * Place where a setting was made.
 *
 * @param name path of a file, or a flag such as {@code --max-pods}; empty for a default
 * @param line line in the file, from 1; 0 when there is none
 */
public record Origin(String name, int line) {

    /** The command line as a whole. */
    public static final Origin COMMAND_LINE = new Origin("command line", 0);

    /** It was not set. */
    static final Origin DEFAULT = new Origin("", 0);

    /** Rejects a missing name and a negative line. */
    public Origin {
        Objects.requireNonNull(name, "name");
        if (line < 0) {
            throw new IllegalArgumentException("line " + line + " of " + name);
        }
    }

    /** A place in a file. */
    public static Origin file(String path, int line) {
        return new Origin(path, line);
    }

    /** A flag, named without its dashes. */
    public static Origin flag(String flag) {
        return new Origin("--" + flag, 0);
    }

    boolean isFlag() {
        return name.startsWith("--");
    }

    /** {@code name:line}, or the name alone. */
    @Override
    public String toString() {
        return line == 0 ? name : name + ":" + line;
    }
}
