package io.jubelet.app.podcertificate;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.ClusterObjects;
import io.jubelet.app.port.Platform;
import java.util.List;
import java.util.Optional;

/**
 * The concern of certificates of pods.
 *
 * @param cluster where they are requested; absent for a node of its own
 * @param enabled whether the feature gate PodCertificateRequest is on
 * @param node name of the node
 * @param platform time, threads and randomness
 */
public record PodCertificateConcerns(Optional<ClusterObjects> cluster, boolean enabled, String node, Platform platform) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        if (cluster.isEmpty()) {
            return List.of(new NoCertificates("cannot setup projected volume because kube client is not configured",
                    "only a cluster has signers, and this node belongs to none"));
        }
        if (!enabled) {
            return List.of(new NoCertificates("unimplemented", "the feature gate PodCertificateRequest is off on this node"));
        }
        ClusterObjects objects = cluster.get();
        return List.of(new PodCertificates(objects.certificates(), objects.tokens(), node, platform));
    }
}
