package io.jubelet.ports.cluster;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The lease by which a node reports that its agent runs (coordination.k8s.io/v1 Lease in the namespace kube-node-lease).
 *
 * @param name name of the lease and of the node
 * @param holder the holder: the name of the node
 * @param durationSeconds seconds for which a renewal is good, positive
 * @param renewTime when it was renewed
 * @param nodeUid uid of the node object that owns it, empty while unknown
 * @param resourceVersion version of the stored object, empty for one that is not stored yet
 */
public record NodeLease(
        String name,
        String holder,
        int durationSeconds,
        Optional<Instant> renewTime,
        String nodeUid,
        String resourceVersion) {

    /** Rejects null. */
    public NodeLease {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(holder, "holder");
        Objects.requireNonNull(renewTime, "renewTime");
        Objects.requireNonNull(nodeUid, "nodeUid");
        Objects.requireNonNull(resourceVersion, "resourceVersion");
    }
}
