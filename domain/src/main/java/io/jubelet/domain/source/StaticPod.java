package io.jubelet.domain.source;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.validation.FieldError;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The result of a manifest: a pod that may run, or reasons why not. */
public sealed interface StaticPod {

    /**
     * A pod that may run.
     *
     * @param pod defaulted, named after the node, with uid and annotations, phase Pending
     */
    record Valid(Pod pod) implements StaticPod {

        /** Rejects null. */
        public Valid {
            Objects.requireNonNull(pod, "pod");
        }
    }

    /**
     * A manifest that is not used.
     *
     * @param reason kind of mistake
     * @param errors every mistake that was found, at least one
     */
    record Invalid(Reason reason, List<FieldError> errors) implements StaticPod {

        /** Copies the list; rejects null parts and an empty list. */
        public Invalid {
            Objects.requireNonNull(reason, "reason");
            errors = List.copyOf(errors);
            if (errors.isEmpty()) {
                throw new IllegalArgumentException("an invalid pod has at least one mistake");
            }
        }

        /** All mistakes in one line, for users. */
        public String message() {
            return errors.stream().map(FieldError::toString).collect(Collectors.joining("; "));
        }
    }

    /** Kinds of mistakes. */
    enum Reason {
        /** The pod has no name. */
        MISSING_NAME,
        /** The pod would not be accepted by the API. */
        INVALID,
        /** The pod needs an object of the API server, which static pods may not. */
        API_REFERENCE
    }
}
