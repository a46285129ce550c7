package io.jubelet.app.cgroup;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.port.Platform;
import io.jubelet.app.settings.NodeCgroups;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Limits the cgroup of all pods to the allocatable resources. Pods that were started under a higher limit may exceed it; then
 * the limit is tried again until enough of them have ended.
 */
final class NodeAllocatable implements Concern {

    private static final Logger LOG = System.getLogger(NodeAllocatable.class.getName());
    private static final Duration RETRY = Duration.ofMinutes(1);

    private final CgroupTree cgroups;
    private final String nodeName;
    private final NodeCgroups node;
    private final Platform platform;
    private final Reconciler enforcement;
    private Bus bus;

    /** Limits of this node, as far as its settings have some. */
    NodeAllocatable(CgroupTree cgroups, String nodeName, NodeCgroups node, Platform platform) {
        this.cgroups = cgroups;
        this.nodeName = nodeName;
        this.node = node;
        this.platform = platform;
        this.enforcement = new Reconciler("node-allocatable", this::enforce, platform.timers(), platform.tasks());
    }

    @Override
    public String name() {
        return "node-allocatable";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        // The cgroups of reserves were made before; what becomes of that of the pods does not matter to them.
        node.reserved().forEach(reserved -> publish(PodEvent.Type.NORMAL, "NodeAllocatableEnforced",
                "Updated limits on " + reserved.group() + " cgroup " + reserved.configured()));
        if (node.limited().isPresent()) {
            enforcement.request();
        }
    }

    @Override
    public void stop() {
        enforcement.close();
    }

    private Reconciler.Next enforce() {
        CgroupName limited = node.limited().orElseThrow();
        try {
            cgroups.apply(limited, CgroupLimits.of(node.limits()));
        } catch (PortException e) {
            LOG.log(Level.WARNING, "can''t limit {0} to what pods may use: {1}; trying again in a minute",
                    cgroups.path(limited), e.getMessage());
            publish(PodEvent.Type.WARNING, "FailedNodeAllocatableEnforcement",
                    "Failed to update Node Allocatable Limits " + limited.quoted() + ": " + e.getMessage());
            return Reconciler.Next.notBefore(RETRY);
        }
        publish(PodEvent.Type.NORMAL, "NodeAllocatableEnforced", "Updated Node Allocatable limit across pods");
        return Reconciler.Next.onRequest();
    }

    private void publish(PodEvent.Type type, String reason, String message) {
        bus.publish(EventTopics.NODE_EVENT, new NodeEvent(nodeName, type, reason, message, platform.timers().instant()));
    }
}
