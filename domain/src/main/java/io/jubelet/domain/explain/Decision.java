package io.jubelet.domain.explain;

import java.time.Instant;
import java.util.Optional;

/** One decision about a pod or a part of it. Two decisions are the same if kind, subject and text are. */
public sealed interface Decision permits PodDecision, ContainerDecision, ImageDecision, VolumeDecision, RecordedDecision {

    /** The kind in one word, such as {@code CrashLoopBackOff}; it does not change from version to version. */
    String kind();

    /** Subject: empty for the pod, else {@code container NAME}, {@code image NAME} or {@code volume NAME}. */
    String subject();

    /** One sentence for a person, without its subject and without a full stop. */
    String text();

    /** Until when is waited at most, if that is known. */
    default Optional<Instant> until() {
        return Optional.empty();
    }

    /** Whether its subject does not run, or does not go on, because of it. */
    boolean holdsUp();

    /** Whether both are the same decision, perhaps made at different moments and for another time. */
    default boolean repeats(Decision other) {
        return kind().equals(other.kind()) && subject().equals(other.subject()) && text().equals(other.text());
    }

    /** The text with its subject. */
    default String sentence() {
        return subject().isEmpty() ? text() : subject() + " " + text();
    }
}
