package io.jubelet.app.metrics;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** When the agent first saw a pod, as its source noted it. */
final class FirstSeen {

    private FirstSeen() {
    }

    static Optional<Instant> of(Pod pod) {
        String seen = pod.metadata().annotations().getOrDefault(ConfigAnnotations.SEEN, "");
        try {
            return seen.isEmpty() ? Optional.empty() : Optional.of(OffsetDateTime.parse(seen).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
