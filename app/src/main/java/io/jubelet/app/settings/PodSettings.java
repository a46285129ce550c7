package io.jubelet.app.settings;

import io.jubelet.domain.admission.SysctlPattern;
import io.jubelet.domain.allocation.ExclusiveResizes;
import io.jubelet.domain.dra.PodGroups;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.domain.userns.IdBlocks;
import io.jubelet.domain.validation.GatedFields;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Settings for pods.
 *
 * @param node settings for all pods of the node
 * @param syncFrequency time until a pod without changes is synced again, positive
 * @param allowed permissions of pods
 * @param garbage which dead containers are kept
 * @param userNamespaces ids that pods with a user namespace get, all of them free
 * @param cluster settings for pods of a cluster
 * @param reported contents of pod statuses that depend on feature gates
 */
public record PodSettings(NodeSettings node, Duration syncFrequency, Allowed allowed, ContainerGcPolicy garbage,
        IdBlocks userNamespaces, FromCluster cluster, Reported reported) {

    /**
     * Permissions of pods on this node.
     *
     * @param unsafeSysctls kernel parameters that pods may set beyond the safe ones
     * @param declaredFeatures features that the node declares
     * @param gated what pods may have by feature gates
     * @param resizes resizes that feature gates allow
     */
    public record Allowed(List<SysctlPattern> unsafeSysctls, List<String> declaredFeatures, GatedFields gated,
            ExclusiveResizes resizes) {

        /** Copies the lists; rejects null. */
        public Allowed {
            unsafeSysctls = List.copyOf(unsafeSysctls);
            declaredFeatures = List.copyOf(declaredFeatures);
            Objects.requireNonNull(gated, "gated");
            Objects.requireNonNull(resizes, "resizes");
        }
    }

    /**
     * Settings for pods of a cluster.
     *
     * @param certificates whether certificates are requested for them
     * @param imagesByHandler whether images are asked for by the runtime handler of the class of a pod
     * @param claims what the group of a pod has to do with its claims
     */
    public record FromCluster(boolean certificates, boolean imagesByHandler, PodGroups claims) {

        /** Rejects null. */
        public FromCluster {
            Objects.requireNonNull(claims, "claims");
        }
    }

    /**
     * Contents of pod statuses that depend on feature gates.
     *
     * @param volumeImages they have the ids of the images that are volumes (ImageVolumeWithDigest)
     * @param changeContainerStatusOnRestart containers that ran before the agent are neither started nor ready until their probes say so
     *     (ChangeContainerStatusOnKubeletRestart)
     */
    public record Reported(boolean volumeImages, boolean changeContainerStatusOnRestart) {

        /** As with the default gates. */
        public static final Reported DEFAULT = new Reported(false, false);
    }

    /** Rejects null for all parts but node, sync frequency and garbage. */
    public PodSettings {
        Objects.requireNonNull(reported, "reported");
        Objects.requireNonNull(allowed, "allowed");
        Objects.requireNonNull(userNamespaces, "userNamespaces");
        Objects.requireNonNull(cluster, "cluster");
    }

    /** Settings with the usual ids for user namespaces, and with all that a cluster has. */
    public PodSettings(NodeSettings node, Duration syncFrequency, List<SysctlPattern> allowedUnsafeSysctls,
            List<String> declaredFeatures, ContainerGcPolicy garbage) {
        this(node, syncFrequency, new Allowed(allowedUnsafeSysctls, declaredFeatures, GatedFields.NONE, ExclusiveResizes.NONE), garbage,
                IdBlocks.DEFAULT, new FromCluster(true, false, PodGroups.HONOURED), Reported.DEFAULT);
    }
}
