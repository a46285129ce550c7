package io.jubelet.domain.metrics;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * One value.
 *
 * @param suffix what follows the name of the family, such as {@code _bucket}; empty for nothing
 * @param labels labels, sorted by name; the bound of a bucket ({@code le}) comes last
 * @param value value
 * @param timestampMillis when it was measured, in milliseconds since the epoch; empty for now
 */
public record Sample(String suffix, List<Label> labels, double value, OptionalLong timestampMillis) {

    /** By values of the labels, then by time; samples without a time last. */
    public static final Comparator<Sample> ORDER = Sample::compare;

    private static final Comparator<Label> LABELS = Comparator
            .comparing((Label label) -> label.name().equals("le")).thenComparing(Label::name);

    /** Sorts the labels. */
    public Sample {
        Objects.requireNonNull(suffix, "suffix");
        List<Label> sorted = new ArrayList<>(labels);
        sorted.sort(LABELS);
        labels = List.copyOf(sorted);
        Objects.requireNonNull(timestampMillis, "timestampMillis");
    }

    /** A value under the name of its family. */
    public Sample(List<Label> labels, double value, OptionalLong timestampMillis) {
        this("", labels, value, timestampMillis);
    }

    private static int compare(Sample one, Sample other) {
        int byCount = Integer.compare(one.labels.size(), other.labels.size());
        if (byCount != 0) {
            return byCount;
        }
        for (int i = 0; i < one.labels.size(); i++) {
            int byValue = compareBytes(one.labels.get(i).value(), other.labels.get(i).value());
            if (byValue != 0) {
                return byValue;
            }
        }
        return Long.compare(one.timestampMillis.orElse(Long.MAX_VALUE), other.timestampMillis.orElse(Long.MAX_VALUE));
    }

    /** By the bytes in UTF-8. */
    private static int compareBytes(String one, String other) {
        return Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
