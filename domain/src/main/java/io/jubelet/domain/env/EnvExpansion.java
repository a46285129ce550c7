package io.jubelet.domain.env;

import io.jubelet.domain.pod.PodConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Replaces {@code $(NAME)} in texts of a pod. {@code $$} stands for
 * one {@code $}; an unknown name, a reference without its end and a {@code $} before anything else stay unchanged. Replacements
 * are not expanded again.
 *
 * <p>A text of one megabyte can refer to another one a hundred thousand times, so what comes of it is limited: Linux gives a program
 * 6 MiB of arguments and environment at most (execve(2)), whatever the limits of the process.
 */
public final class EnvExpansion {

    /** Characters. */
    static final int LIMIT = 6 * 1024 * 1024;

    private EnvExpansion() {
    }

    /**
     * The text with the values of a map.
     *
     * @throws PodConfigException if it is larger than what Linux gives a program
     */
    public static String expand(String text, Map<String, String> values) throws PodConfigException {
        return expand(text, name -> Optional.ofNullable(values.get(name)));
    }

    /**
     * The words of a command with the values of a map.
     *
     * @throws PodConfigException if they are larger than what Linux gives a program, together
     */
    public static List<String> expand(List<String> command, Map<String, String> values) throws PodConfigException {
        List<String> expanded = new ArrayList<>();
        long size = 0;
        for (String word : command) {
            String text = expand(word, values);
            size += text.length();
            requireLimit(size, "a command with variables");
            expanded.add(text);
        }
        return List.copyOf(expanded);
    }

    /**
     * The text with the values that a function has.
     *
     * @throws PodConfigException if it is larger than what Linux gives a program
     */
    public static String expand(String text, Function<String, Optional<String>> values) throws PodConfigException {
        StringBuilder expanded = new StringBuilder(text.length());
        int at = 0;
        int end = text.lastIndexOf(')');
        while (at < text.length()) {
            char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
            if (text.charAt(at) != '$') {
                expanded.append(text.charAt(at));
                at++;
            } else if (next == '$') {
                expanded.append('$');
                at += 2;
            } else if (next == '(' && at + 2 <= end) {
                int close = text.indexOf(')', at + 2);
                String name = text.substring(at + 2, close);
                String value = values.apply(name).orElse("$(" + name + ")");
                requireLimit(expanded.length() + (long) value.length(), "a text with $(" + name + ")");
                expanded.append(value);
                at = close + 1;
            } else {
                expanded.append('$');
                at++;
            }
        }
        return expanded.toString();
    }

    /**
     * Refuses what is larger than what Linux gives a program.
     *
     * @param size characters
     * @param what subject of the message
     */
    static void requireLimit(long size, String what) throws PodConfigException {
        if (size > LIMIT) {
            throw new PodConfigException(what + " is larger than 6 MiB, which is the most that Linux gives a program");
        }
    }
}
