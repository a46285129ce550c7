package io.jubelet.domain.plugin;

import io.jubelet.domain.value.QuotedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A version of an API: numbers with dots between them. What follows them, such as {@code -rc1}, does not count.
 *
 * @param numbers two or more, not negative
 */
public record PluginVersion(List<Long> numbers) implements Comparable<PluginVersion> {

    /** What follows the hundredth number does not count either: a plugin that sends thousands of them must not overflow the stack. */
    private static final Pattern FORM = Pattern.compile("\\s*v?([0-9]+(?:\\.[0-9]+){0,99})[^\\n]*");

    /** Copies the list. */
    public PluginVersion {
        numbers = List.copyOf(numbers);
    }

    /**
     * Reads a version.
     *
     * @throws IllegalArgumentException when it is none; the message is for users
     */
    public static PluginVersion parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("could not parse " + QuotedText.of(text) + " as version");
        }
        String[] parts = matcher.group(1).split("\\.");
        if (parts.length < 2) {
            throw new IllegalArgumentException("illegal version string " + QuotedText.of(text));
        }
        if (parts[0].startsWith("0") && !parts[0].equals("0")) {
            throw new IllegalArgumentException("illegal zero-prefixed version component " + QuotedText.of(parts[0]) + " in "
                    + QuotedText.of(text));
        }
        List<Long> numbers = new ArrayList<>();
        for (String part : parts) {
            numbers.add(number(part, text));
        }
        return new PluginVersion(numbers);
    }

    private static long number(String part, String text) {
        try {
            return Long.parseLong(part);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("illegal non-numeric version component " + QuotedText.of(part) + " in "
                    + QuotedText.of(text) + ": value out of range", e);
        }
    }

    /**
     * The highest version 1 of a plugin; versions 2 and more, and what is no version, are passed over.
     *
     * @param versions in the order of the plugin
     * @throws IllegalArgumentException when there is none; the message is for users
     */
    public static PluginVersion highest(List<String> versions) {
        Optional<PluginVersion> highest = Optional.empty();
        String fault = "<nil>";
        for (String text : versions.reversed()) {
            try {
                PluginVersion version = parse(text);
                if (version.numbers.getFirst() <= 1 && (highest.isEmpty() || highest.get().compareTo(version) < 0)) {
                    highest = Optional.of(version);
                }
            } catch (IllegalArgumentException e) {
                fault = e.getMessage();
            }
        }
        if (highest.isEmpty()) {
            throw new IllegalArgumentException("could not find a highest supported version from versions ("
                    + PluginFaults.plain(versions) + ") reported: " + fault);
        }
        if (highest.get().numbers.getFirst() != 1) {
            throw new IllegalArgumentException("highest supported version reported is " + highest.get() + ", must be v1.x");
        }
        return highest.get();
    }

    /** Numbers that one of them lacks count as 0. Versions that compare as equal need not be the same. */
    @Override
    public int compareTo(PluginVersion other) {
        for (int i = 0; i < Math.max(numbers.size(), other.numbers.size()); i++) {
            int order = Long.compare(number(i), other.number(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private long number(int index) {
        return index < numbers.size() ? numbers.get(index) : 0;
    }

    /** The numbers with dots between them. */
    @Override
    public String toString() {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining("."));
    }
}
