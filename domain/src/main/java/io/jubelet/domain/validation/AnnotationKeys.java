package io.jubelet.domain.validation;

import java.util.Locale;
import java.util.Optional;

/** Validates keys of annotations. */
public final class AnnotationKeys {

    private AnnotationKeys() {
    }

    /** What is wrong with a key; nothing if it is one. */
    public static Optional<String> fault(String key) {
        return Names.qualified(key.toLowerCase(Locale.ROOT));
    }
}
