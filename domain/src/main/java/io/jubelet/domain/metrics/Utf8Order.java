package io.jubelet.domain.metrics;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The order of the bytes of texts in UTF-8. */
final class Utf8Order {

    private Utf8Order() {
    }

    static int compare(String one, String other) {
        return Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
