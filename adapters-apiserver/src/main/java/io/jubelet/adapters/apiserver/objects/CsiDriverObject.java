package io.jubelet.adapters.apiserver.objects;

import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.CsiTokenRequest;
import io.jubelet.domain.csi.FsGroupPolicy;
import io.jubelet.domain.csi.LifecycleMode;
import io.jubelet.domain.meta.ObjectMeta;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A CSI driver as the API has it (storage.k8s.io/v1 CSIDriver).
 *
 * @param metadata identity
 * @param spec the driver
 */
public record CsiDriverObject(ObjectMeta metadata, Spec spec) {

    /** Rejects null. */
    public CsiDriverObject {
        Objects.requireNonNull(metadata, "metadata");
        Objects.requireNonNull(spec, "spec");
    }

    /**
     * The driver; the API server fills in what is absent.
     *
     * @param attachRequired whether a controller attaches its volumes
     * @param podInfoOnMount whether it is told for which pod it mounts
     * @param requiresRepublish whether it is called again while a volume is mounted
     * @param fsGroupPolicy when files are given to the group of a pod
     * @param volumeLifecycleModes the volumes that it has
     * @param tokenRequests tokens that it gets
     * @param serviceAccountTokenInSecrets whether it gets them among the secrets
     * @param seLinuxMount whether its volumes can be mounted with an SELinux label
     * @param nodeAllocatableUpdatePeriodSeconds how often a node asks for its limits
     */
    public record Spec(
            Optional<Boolean> attachRequired,
            Optional<Boolean> podInfoOnMount,
            Optional<Boolean> requiresRepublish,
            Optional<FsGroupPolicy> fsGroupPolicy,
            List<LifecycleMode> volumeLifecycleModes,
            List<CsiTokenRequest> tokenRequests,
            Optional<Boolean> serviceAccountTokenInSecrets,
            Optional<Boolean> seLinuxMount,
            Optional<Long> nodeAllocatableUpdatePeriodSeconds) {

        /** Copies lists; rejects null. */
        public Spec {
            Objects.requireNonNull(attachRequired, "attachRequired");
            Objects.requireNonNull(podInfoOnMount, "podInfoOnMount");
            Objects.requireNonNull(requiresRepublish, "requiresRepublish");
            Objects.requireNonNull(fsGroupPolicy, "fsGroupPolicy");
            volumeLifecycleModes = List.copyOf(volumeLifecycleModes);
            tokenRequests = List.copyOf(tokenRequests);
            Objects.requireNonNull(serviceAccountTokenInSecrets, "serviceAccountTokenInSecrets");
            Objects.requireNonNull(seLinuxMount, "seLinuxMount");
            Objects.requireNonNull(nodeAllocatableUpdatePeriodSeconds, "nodeAllocatableUpdatePeriodSeconds");
        }
    }

    /** The part that a node uses. */
    public CsiDriver toDomain() {
        return new CsiDriver(metadata.name(), spec.attachRequired().orElse(true), spec.podInfoOnMount().orElse(false),
                spec.requiresRepublish().orElse(false),
                spec.fsGroupPolicy().orElse(FsGroupPolicy.READ_WRITE_ONCE_WITH_FS_TYPE),
                spec.volumeLifecycleModes().isEmpty() ? List.of(LifecycleMode.PERSISTENT) : spec.volumeLifecycleModes(),
                new CsiDriver.Tokens(spec.tokenRequests(), spec.serviceAccountTokenInSecrets().orElse(false)),
                spec.seLinuxMount().orElse(false),
                spec.nodeAllocatableUpdatePeriodSeconds().filter(seconds -> seconds > 0).map(Duration::ofSeconds));
    }
}
