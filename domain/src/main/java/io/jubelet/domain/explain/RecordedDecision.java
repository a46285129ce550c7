package io.jubelet.domain.explain;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * A decision as it appears in a document.
 *
 * @param kind the kind in one word
 * @param subject what it is about, empty for the pod
 * @param text one sentence for a person
 * @param until until when is waited at most
 * @param holdsUp whether its subject does not run, or does not go on, because of it
 */
public record RecordedDecision(String kind, String subject, String text, Optional<Instant> until, boolean holdsUp)
        implements Decision {

    /** Rejects null. */
    public RecordedDecision {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(subject, "subject");
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(until, "until");
    }
}
