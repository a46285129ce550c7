package io.jubelet.app.volume;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.trust.TrustAnchors;
import io.jubelet.domain.trust.TrustNeed;
import io.jubelet.domain.value.Binary;
import io.jubelet.ports.cluster.TrustBundles;
import io.jubelet.ports.failure.PortException;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Trust anchors for pods. Their order differs from agent to agent, so that programs do not rely on it. */
final class PodTrust {

    private final Optional<TrustBundles> source;
    private final long order;

    /** Anchors of this cluster; a node of its own has none. */
    PodTrust(Optional<TrustBundles> source, RandomGenerator random) {
        this.source = source;
        this.order = random.nextLong();
    }

    /**
     * The file that a volume shows.
     *
     * @throws PodConfigException when there are no anchors, although there have to be some
     * @throws PortException when they can't be had
     */
    Binary of(TrustNeed need) throws PodConfigException {
        if (source.isEmpty()) {
            throw new PodConfigException("ClusterTrustBundle projection is not supported in static kubelet mode");
        }
        return TrustAnchors.of(need, source.get().bundles(), order);
    }
}
