package io.jubelet.app.cgroup;

import io.jubelet.app.settings.NodeCgroups;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.NodeCgroupResources;
import io.jubelet.domain.cgroup.QosCgroups;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Makes the cgroups above those of pods before the first pod is started. */
public final class NodeCgroupsSetup {

    private final CgroupTree cgroups;
    private final PodCgroups settings;

    /** A set-up of this tree. */
    public NodeCgroupsSetup(CgroupTree cgroups, PodCgroups settings) {
        this.cgroups = cgroups;
        this.settings = settings;
    }

    /**
     * Makes what is missing, and limits the cgroups of what is reserved.
     *
     * @return texts for users about what was limited
     * @throws PortException when the configured cgroups don't exist, or can't be limited; the message is for users
     */
    public List<String> setUp() {
        NodeCgroups node = settings.node();
        settings.root().ifPresent(this::makeClasses);
        node.reserved().forEach(this::limit);
        return node.reserved().stream().map(NodeCgroupsSetup::done).toList();
    }

    private void makeClasses(CgroupName root) {
        if (!cgroups.isComplete(root)) {
            cgroups.apply(root, CgroupLimits.of(settings.node().limits()));
        }
        QosCgroups.of(List.of(), settings.node().classes()).forEach((qosClass, values) -> {
            if (qosClass != QosClass.GUARANTEED) {
                cgroups.apply(root.ofClass(qosClass), CgroupLimits.of(initial(qosClass, values)));
            }
        });
    }

    /** Values that depend on pods are not written until these are known: there may be some from before. */
    private static NodeCgroupResources initial(QosClass qosClass, NodeCgroupResources values) {
        return new NodeCgroupResources(qosClass == QosClass.BEST_EFFORT ? values.cpuShares() : OptionalLong.empty(),
                OptionalLong.empty(), OptionalLong.empty(), values.hugePageLimit(), Map.of());
    }

    private void limit(NodeCgroups.Reserved reserved) {
        try {
            cgroups.validate(reserved.cgroup());
            cgroups.apply(reserved.cgroup(), CgroupLimits.of(reserved.limits()));
        } catch (PortException e) {
            throw new InvalidArgumentException("Failed to enforce " + reserved.kind() + " Cgroup Limits on \""
                    + reserved.configured() + "\": " + e.getMessage(), e);
        }
    }

    private static String done(NodeCgroups.Reserved reserved) {
        return "Updated limits on " + reserved.group() + " cgroup " + reserved.configured();
    }
}
