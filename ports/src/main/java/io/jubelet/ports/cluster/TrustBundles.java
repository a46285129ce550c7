package io.jubelet.ports.cluster;

import io.jubelet.domain.trust.ClusterTrustBundle;
import io.jubelet.ports.api.Subscription;
import java.util.List;

/**
 * The ClusterTrustBundles of the cluster (certificates.k8s.io, KEP 3257). Not every cluster serves them, and few pods read them,
 * so they are watched only from the first question on.
 */
public interface TrustBundles {

    /**
     * All bundles as last seen, by name. Waits for the first answer of the API server, at most a second.
     *
     * @throws io.jubelet.ports.failure.UnimplementedException when the API server has no such objects
     * @throws io.jubelet.ports.failure.PortException when the API server does not answer, or does not allow it
     */
    List<ClusterTrustBundle> bundles();

    /**
     * Follows changes.
     *
     * @param changed is run after a bundle was created, changed or deleted, and when they are seen for the first time; must
     *     not block
     */
    Subscription changes(Runnable changed);
}
