package io.jubelet.app.server;

import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.NodeStatistics;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.codec.PodManifestCodec;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;

/**
 * What the server needs, besides containers.
 *
 * @param node pods and health
 * @param statistics what pods and node use
 * @param metrics further metrics
 * @param host what is shown of the machine and of this process
 * @param codec writes pods
 * @param reviews who callers are and what they may do; empty without an API server
 * @param clock time
 */
public record ServerPorts(
        NodeApi node,
        NodeStatistics statistics,
        MetricTexts metrics,
        HostViews host,
        PodManifestCodec codec,
        Optional<AccessReviews> reviews,
        InstantSource clock) {

    /** Rejects null. */
    public ServerPorts {
        Objects.requireNonNull(node, "node");
        Objects.requireNonNull(statistics, "statistics");
        Objects.requireNonNull(metrics, "metrics");
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(codec, "codec");
        Objects.requireNonNull(reviews, "reviews");
        Objects.requireNonNull(clock, "clock");
    }
}
