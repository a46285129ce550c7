package io.jubelet.app.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/** Forms in which pods are shown. */
enum PodOutput {
    /** The columns of kubectl, and the reason. */
    TABLE,
    /** The same with addresses, node and whole reasons. */
    WIDE,
    /** A v1 PodList. */
    JSON;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static PodOutput of(String word) {
        return Arrays.stream(values()).filter(output -> output.word().equals(word)).findFirst()
                .orElseThrow(() -> new TypeConversionException("must be "
                        + Arrays.stream(values()).map(PodOutput::word).collect(Collectors.joining(", "))
                        + ", not \"" + word + "\""));
    }
}
