package io.jubelet.app.podresources;

import io.jubelet.app.bus.Concern;
import io.jubelet.ports.podresources.PodResourcesService;
import java.util.List;

/**
 * The concern of the PodResources API. Those that it asks have to be there: the status of pods, devices, and their assignment.
 *
 * @param service where clients ask
 * @param activeOnly whether lists leave pods out that have ended (gate {@code KubeletPodResourcesListUseActivePods})
 */
public record PodResourcesFamily(PodResourcesService service, boolean activeOnly) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        return List.of(new PodResourcesApi(service, activeOnly));
    }
}
