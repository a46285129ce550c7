package io.jubelet.domain.csi;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Facts known when a driver is called.
 *
 * @param nodeName name of the node
 * @param capabilities what the driver can do
 * @param fsGroup group of the pod
 * @param label SELinux label that the volume is mounted with; empty for none
 */
public record CsiNodeFacts(String nodeName, Set<NodeCapability> capabilities, Optional<Long> fsGroup, String label) {

    /** Copies the set; rejects null. */
    public CsiNodeFacts {
        Objects.requireNonNull(nodeName, "nodeName");
        capabilities = Set.copyOf(capabilities);
        Objects.requireNonNull(fsGroup, "fsGroup");
        Objects.requireNonNull(label, "label");
    }

    /** Without an SELinux label. */
    public CsiNodeFacts(String nodeName, Set<NodeCapability> capabilities, Optional<Long> fsGroup) {
        this(nodeName, capabilities, fsGroup, "");
    }

    boolean stages() {
        return capabilities.contains(NodeCapability.STAGE_UNSTAGE_VOLUME);
    }

    /** The group that the driver gives files to, if it does. */
    Optional<Long> delegatedGroup() {
        return fsGroup.filter(_ -> capabilities.contains(NodeCapability.VOLUME_MOUNT_GROUP));
    }
}
