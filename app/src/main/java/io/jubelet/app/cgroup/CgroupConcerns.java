package io.jubelet.app.cgroup;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.ports.cgroup.CgroupTree;
import java.util.ArrayList;
import java.util.List;

/**
 * The concerns of the cgroups above those of pods.
 *
 * @param cgroups cgroups of this machine
 * @param platform time and threads
 * @param node name of the node, and which cgroups it has
 */
public record CgroupConcerns(CgroupTree cgroups, Platform platform, NodeSettings node) {

    /** In the order in which they are to be started. */
    public List<Concern> concerns() {
        List<Concern> concerns = new ArrayList<>();
        var settings = node.cgroups();
        concerns.add(new NodeAllocatable(cgroups, node.nodeName(), settings.node(), platform));
        settings.root().ifPresent(
                root -> concerns.add(new QosClasses(cgroups, root, settings.node().classes(), platform)));
        if (!cgroups.unified()) {
            concerns.add(new CgroupVersionEvent(node.nodeName(), platform.timers()::instant));
        }
        return List.copyOf(concerns);
    }
}
