package io.jubelet.domain.validation;

import java.util.Locale;
import java.util.Optional;

/** Validates keys of annotations. */
public final class AnnotationKeys {

    private AnnotationKeys() {
    }

    /** The error in a key; empty if it is valid. */
    public static Optional<String> fault(String key) {
        return Names.qualified(key.toLowerCase(Locale.ROOT));
    }
}
