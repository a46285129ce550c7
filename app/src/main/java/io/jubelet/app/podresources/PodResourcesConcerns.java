package io.jubelet.app.podresources;

import io.jubelet.app.bus.Concern;
import io.jubelet.ports.podresources.PodResourcesService;
import java.util.List;

/**
 * The concern of the PodResources API. It depends on the concerns of the status of pods, of devices, and of assignments.
 *
 * @param service the socket for clients
 * @param activeOnly whether lists leave pods out that have ended (gate {@code KubeletPodResourcesListUseActivePods})
 */
public record PodResourcesConcerns(PodResourcesService service, boolean activeOnly) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        return List.of(new PodResourcesApi(service, activeOnly));
    }
}
