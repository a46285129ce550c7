package io.jubelet.app.cluster;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.ports.cluster.ClusterPods;
import java.util.List;

/**
 * The concerns that keep pods of the API server up to date.
 *
 * @param pods pods at the API server
 * @param platform time, threads and randomness
 */
public record ClusterConcerns(ClusterPods pods, Platform platform) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        return List.of(
                new PodStatusDelivery(pods, platform.timers(), platform.tasks(), platform.random()),
                new MirrorPods(pods, platform.timers(), platform.tasks(), platform.random()));
    }
}
