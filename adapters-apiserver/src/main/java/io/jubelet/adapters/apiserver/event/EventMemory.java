package io.jubelet.adapters.apiserver.event;

import io.jubelet.domain.event.EventCorrelation;
import io.jubelet.domain.event.EventKey;
import io.jubelet.domain.event.Repetition;
import io.jubelet.domain.event.SimilarEvents;
import io.jubelet.domain.event.SpamBudget;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A cache of events; the least recently used is removed first. Not thread-safe. */
final class EventMemory implements EventCorrelation.Memory {

    private final Map<EventKey, SimilarEvents> similar = new Recent<>();
    private final Map<EventKey, Repetition> repetitions = new Recent<>();
    private final Map<EventKey, SpamBudget> budgets = new Recent<>();

    /** A map of limited size. */
    private static final class Recent<V> extends LinkedHashMap<EventKey, V> {

        private static final long serialVersionUID = 1L;
        private static final int LIMIT = 4096;

        Recent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<EventKey, V> eldest) {
            return size() > LIMIT;
        }
    }

    @Override
    public Optional<SimilarEvents> similar(EventKey key) {
        return Optional.ofNullable(similar.get(key));
    }

    @Override
    public Optional<Repetition> repetition(EventKey key) {
        return Optional.ofNullable(repetitions.get(key));
    }

    @Override
    public Optional<SpamBudget> budget(EventKey key) {
        return Optional.ofNullable(budgets.get(key));
    }

    /** Remembers an event under the name that it has at the API server. */
    void remember(EventCorrelation event, String name) {
        similar.put(event.aggregateKey(), event.similar());
        budgets.put(event.spamKey(), event.budget());
        repetitions.put(event.eventKey(), event.named(name));
    }
}
