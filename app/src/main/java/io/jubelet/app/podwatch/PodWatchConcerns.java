package io.jubelet.app.podwatch;

import io.jubelet.app.bus.Concern;
import io.jubelet.ports.podwatch.PodsService;
import java.util.List;

/**
 * The concern of the Pods API, for an agent with the gate {@code PodsAPI}. It depends on the concern of the status of pods.
 *
 * @param service the socket for clients
 */
public record PodWatchConcerns(PodsService service) {

    /** In the order in which they are to be started, after everything that they ask. */
    public List<Concern> concerns() {
        return List.of(new PodsApi(service));
    }
}
