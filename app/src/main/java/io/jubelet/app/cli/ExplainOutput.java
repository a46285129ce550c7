package io.jubelet.app.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/** Forms in which pods are explained. */
enum ExplainOutput {
    /** For people. */
    TEXT,
    /** For programs. */
    JSON;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ExplainOutput of(String word) {
        return Arrays.stream(values()).filter(output -> output.word().equals(word)).findFirst()
                .orElseThrow(() -> new TypeConversionException("must be "
                        + Arrays.stream(values()).map(ExplainOutput::word).collect(Collectors.joining(" or "))
                        + ", not \"" + word + "\""));
    }
}
