package io.jubelet.domain.env;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Replaces {@code $(NAME)} in texts of a pod. {@code $$} stands for
 * one {@code $}; an unknown name, a reference without its end and a {@code $} before anything else stay unchanged. Replacements
 * are not expanded again.
 */
public final class EnvExpansion {

    private EnvExpansion() {
    }

    /** The text with the values of a map. */
    public static String expand(String text, Map<String, String> values) {
        return expand(text, name -> Optional.ofNullable(values.get(name)));
    }

    /** The text with the values that a function has. */
    public static String expand(String text, Function<String, Optional<String>> values) {
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
                expanded.append(values.apply(name).orElse("$(" + name + ")"));
                at = close + 1;
            } else {
                expanded.append('$');
                at++;
            }
        }
        return expanded.toString();
    }
}
