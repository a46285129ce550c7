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
    public Optional<SimilarEvents> similar(EventKey alike) {
        return Optional.ofNullable(similar.get(alike));
    }

    @Override
    public Optional<Repetition> repetition(EventKey same) {
        return Optional.ofNullable(repetitions.get(same));
    }

    @Override
    public Optional<SpamBudget> budget(EventKey about) {
        return Optional.ofNullable(budgets.get(about));
    }

    /** Remembers an event under the name that it has at the API server. */
    void remember(EventCorrelation event, String name) {
        similar.put(event.alike(), event.similar());
        budgets.put(event.about(), event.budget());
        repetitions.put(event.same(), event.named(name));
    }
}
