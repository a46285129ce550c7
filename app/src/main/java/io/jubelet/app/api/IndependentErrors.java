package io.jubelet.app.api;

import io.jubelet.domain.source.StaticPod;
import io.jubelet.domain.validation.FieldError;
import java.util.List;

/**
 * The errors of a pod some of whose values could not be read and were left out: those that these values did not cause. That
 * something is not found or forbidden may come from them, wherever it is: {@code volumeMounts} name a volume whose name could not be
 * read. Other errors are about a value itself.
 *
 * @param unread paths of the values that could not be read
 */
record IndependentErrors(List<String> unread) {

    private static final List<String> ABOUT_A_VALUE =
            List.of("Required value", "Invalid value", "Unsupported value", "Duplicate value", "Too long");

    List<FieldError> of(StaticPod pod) {
        return switch (pod) {
            case StaticPod.Valid _ -> List.of();
            case StaticPod.Invalid invalid -> invalid.errors().stream()
                    .filter(error -> ABOUT_A_VALUE.stream().anyMatch(error.message()::startsWith))
                    .filter(error -> unread.stream().noneMatch(path -> isWithin(path, error.path()) || isWithin(error.path(), path)))
                    .toList();
        };
    }

    private static boolean isWithin(String path, String other) {
        return path.equals(other) || path.startsWith(other + ".") || path.startsWith(other + "[");
    }
}
