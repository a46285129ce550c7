package io.jubelet.app.settings;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.NodeCgroupResources;
import io.jubelet.domain.cgroup.QosPolicy;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The cgroups above those of pods, and those of reserved resources.
 *
 * @param limited the cgroup that is limited to the allocatable resources; empty when nothing is limited
 * @param limits what it is limited to
 * @param classes how the classes of pods are weighed
 * @param reserved existing cgroups that are limited to the reserved resources
 */
public record NodeCgroups(Optional<CgroupName> limited, NodeCgroupResources limits,
        QosPolicy classes, List<Reserved> reserved) {

    /** Only the weights of the classes are set. */
    public static final NodeCgroups NONE = new NodeCgroups(Optional.empty(), NodeCgroupResources.NONE,
            QosPolicy.DEFAULT, List.of());

    /** Copies the list; rejects null. */
    public NodeCgroups {
        Objects.requireNonNull(limited, "limited");
        Objects.requireNonNull(limits, "limits");
        Objects.requireNonNull(classes, "classes");
        reserved = List.copyOf(reserved);
    }

    /**
     * A cgroup of processes that are not in pods.
     *
     * @param kind as messages name it: System Reserved, Kube Reserved Compressible, ...
     * @param configured its name as configured
     * @param cgroup its name
     * @param limits what it is limited to
     */
    public record Reserved(String kind, String configured, CgroupName cgroup, NodeCgroupResources limits) {

        /** Kind as the event names it, in lower case and without what is limited. */
        public String group() {
            return kind.startsWith("System") ? "system reserved" : "kube reserved";
        }
    }
}
