package io.jubelet.app.cgroup;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import java.time.InstantSource;

/** Reports once, when the agent starts, that its node should move to cgroup v2 (KEP 5573). */
final class CgroupVersionEvent implements Concern {

    private static final String MESSAGE = "cgroup v1 detected. cgroup v1 support is deprecated and will be removed in a future release. "
            + "Please migrate to cgroup v2. More information at https://git.k8s.io/enhancements/keps/sig-node/5573-remove-cgroup-v1";

    private final String nodeName;
    private final InstantSource clock;

    CgroupVersionEvent(String nodeName, InstantSource clock) {
        this.nodeName = nodeName;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "cgroup-version";
    }

    @Override
    public void start(Bus bus) {
        bus.publish(EventTopics.NODE_EVENT, new NodeEvent(nodeName, PodEvent.Type.WARNING, "CgroupV1", MESSAGE, clock.instant()));
    }
}
