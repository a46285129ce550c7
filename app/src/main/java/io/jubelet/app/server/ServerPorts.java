package io.jubelet.app.server;

import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.codec.PodManifestCodec;
import io.jubelet.ports.time.Timers;
import java.util.Objects;
import java.util.Optional;

/**
 * Ports of the server, besides containers.
 *
 * @param node pods and health
 * @param statistics usage of pods and node
 * @param metrics further metrics
 * @param host information about the machine and this process
 * @param codec writes pods
 * @param reviews authentication and authorization of callers; empty without an API server
 * @param timers time
 */
public record ServerPorts(
        NodeApi node,
        NodeStatistics statistics,
        MetricTexts metrics,
        HostViews host,
        PodManifestCodec codec,
        Optional<AccessReviews> reviews,
        Timers timers) {

    /** Rejects null. */
    public ServerPorts {
        Objects.requireNonNull(node, "node");
        Objects.requireNonNull(statistics, "statistics");
        Objects.requireNonNull(metrics, "metrics");
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(codec, "codec");
        Objects.requireNonNull(reviews, "reviews");
        Objects.requireNonNull(timers, "timers");
    }
}
