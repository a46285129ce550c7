package io.jubelet.app.message.runtime;

import io.jubelet.domain.pleg.PodLifecycleEvent;
import java.util.List;

/**
 * A pod looks different in the runtime than before.
 *
 * @param observation what was seen
 * @param events what happened since the observation before
 */
public record PodObserved(Observation observation, List<PodLifecycleEvent> events) {

    /** Copies the list. */
    public PodObserved {
        events = List.copyOf(events);
    }
}
