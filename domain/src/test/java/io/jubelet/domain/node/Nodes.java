package io.jubelet.domain.node;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.runtime.RuntimeHandler;
import io.jubelet.domain.runtime.RuntimeStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A node with two cores and 4 GiB, and what is known of it. */
final class Nodes {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    static final NodeHealth WELL = new NodeHealth(false, false, false, List.of(), List.of());
    static final Machine MACHINE = new Machine(2, 4L << 30, List.of(new Machine.HugePages(2048, 0)),
            Optional.of(Quantity.parse("100Gi")), 0);
    static final NodeSystemInfo INFO = new NodeSystemInfo("m1", "s1", "b1", "6.1.0", "Debian", "containerd://2.1.0",
            "v1.36.0", "", "linux", "amd64", Optional.empty());
    static final NodeRegistration PLAIN =
            new NodeRegistration("n1", "n1", Map.of(), List.of(), "", false, true);

    private Nodes() {
    }

    static NodeStatusPolicy policy(String... nodeIps) {
        return new NodeStatusPolicy(List.of(nodeIps), new PodLimit(110, 0),
                new NodeReserves(Map.of(), Map.of(), List.of()), true, 50, 10250, List.of());
    }

    static NodeFacts facts(String... addresses) {
        return new NodeFacts(MACHINE, DeviceResources.NONE, INFO, List.of(addresses), List.of(),
                Optional.of(RuntimeStatus.builder().handlers(List.of(new RuntimeHandler("runc", true, true),
                        new RuntimeHandler("", true, false))).supplementalGroupsPolicy(true).build()),
                Optional.of(List.of()), Optional.empty());
    }

    static NodeFacts resolved(NodeFacts facts, String... resolved) {
        return new NodeFacts(facts.machine(), facts.devices(), facts.info(), facts.addresses(), List.of(resolved),
                facts.runtime(), facts.images(), facts.volumesInUse());
    }

    static NodeFacts withInfo(NodeFacts facts, NodeSystemInfo info) {
        return new NodeFacts(facts.machine(), facts.devices(), info, facts.addresses(), facts.resolved(),
                facts.runtime(), facts.images(), facts.volumesInUse());
    }

    static NodeSystemInfo booted(String bootId) {
        return new NodeSystemInfo("m1", "s1", bootId, "6.1.0", "Debian", "containerd://2.1.0", "v1.36.0", "", "linux",
                "amd64", Optional.empty());
    }

    static NodeRegistration external(boolean external) {
        return new NodeRegistration("n1", "n1", Map.of(), List.of(), "", external, true);
    }
}
