package io.jubelet.domain.event;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Similar events: the recent messages.
 *
 * @param messages different messages, less than {@link #LIMIT}
 * @param last when the last one came
 */
public record SimilarEvents(Set<String> messages, Instant last) {

    /** With so many different messages, further events are put together. */
    static final int LIMIT = 10;
    private static final Duration MEMORY = Duration.ofMinutes(10);

    /** Copies the set. */
    public SimilarEvents {
        messages = Set.copyOf(messages);
        Objects.requireNonNull(last, "last");
    }

    /** The state after one more message; {@code full} when there are too many different ones. */
    record Step(SimilarEvents next, boolean full) {
    }

    static Step after(Optional<SimilarEvents> before, String message, Instant now) {
        Set<String> messages = new HashSet<>();
        before.filter(events -> Duration.between(events.last, now).compareTo(MEMORY) <= 0)
                .ifPresent(events -> messages.addAll(events.messages));
        messages.add(message);
        boolean full = messages.size() >= LIMIT;
        if (full) {
            // One has to go, so that the memory does not grow. The new one is more likely to come again.
            messages.stream().filter(other -> !other.equals(message)).min(Comparator.naturalOrder()).ifPresent(messages::remove);
        }
        return new Step(new SimilarEvents(messages, now), full);
    }
}
