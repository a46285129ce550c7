package io.jubelet.domain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pod.Taint;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NodeReconciliationTest {

    private static final NodeRegistration CONFIGURED = new NodeRegistration("n1", "n1",
            Map.of("topology.kubernetes.io/zone", "b", "node.kubernetes.io/instance-type", "", "color", "red"),
            List.of(new Taint("new", "", "NoSchedule")), "id-2", false, true);
    private static final NodeComputation COMPUTATION = new NodeComputation(CONFIGURED, Nodes.policy());
    private static final Node INITIAL = COMPUTATION.initial(Nodes.facts("10.0.0.4"), Nodes.WELL, Nodes.START).node();

    private static Node existing(Map<String, String> labels, Map<String, String> annotations, String... resources) {
        Map<String, Quantity> amounts = List.of(resources).stream()
                .collect(Collectors.toMap(name -> name, name -> Quantity.parse("4")));
        Node node = Node.named("n1");
        return node.withMetadata(node.metadata().toBuilder().uid("u1").labels(labels).annotations(annotations).build())
                .withStatus(NodeStatus.builder().capacity(amounts).allocatable(amounts).build());
    }

    @Test
    void labelsThatDescribeTheMachineAreRenewed() {
        Node next = COMPUTATION.reconciled(existing(Map.of("kubernetes.io/arch", "arm64", "color", "blue",
                "topology.kubernetes.io/zone", "a", "node.kubernetes.io/instance-type", "m5", "other", "x"), Map.of()),
                INITIAL, false);
        assertEquals(Map.of("kubernetes.io/hostname", "n1", "kubernetes.io/os", "linux", "kubernetes.io/arch", "amd64",
                "beta.kubernetes.io/os", "linux", "beta.kubernetes.io/arch", "amd64", "topology.kubernetes.io/zone",
                "b", "color", "blue", "other", "x"), next.metadata().labels());
        assertEquals("u1", next.metadata().uid());
    }

    @Test
    void anEmptyLabelIsRemovedOnlyWhereTheAgentDescribesTheMachineByIt() {
        Node next = COMPUTATION.reconciled(existing(Map.of("color", "", "topology.kubernetes.io/region", "", "other", ""), Map.of()),
                INITIAL, false);
        assertEquals(List.of("", "", ""), Stream.of("color", "topology.kubernetes.io/region", "other")
                .map(name -> next.metadata().labels().get(name)).toList());
    }

    @Test
    void whatPeopleDecidedStays() {
        Node existing = existing(Map.of(), Map.of()).withSpec(new NodeSpec("10.1.0.0/24", List.of("10.1.0.0/24"),
                "id-1", true, List.of(new Taint("old", "", "NoExecute"))));
        assertEquals(existing.spec(), COMPUTATION.reconciled(existing, INITIAL, false).spec());
    }

    @Test
    void whoAttachesVolumesIsRenewed() {
        String key = "volumes.kubernetes.io/controller-managed-attach-detach";
        assertEquals(Map.of("a", "b", key, "true"),
                COMPUTATION.reconciled(existing(Map.of(), Map.of("a", "b")), INITIAL, false).metadata().annotations());
        Node alone = INITIAL.withMetadata(INITIAL.metadata().toBuilder().annotations(Map.of()).build());
        assertEquals(Map.of("a", "b"), COMPUTATION.reconciled(
                existing(Map.of(), Map.of("a", "b", key, "true")), alone, false).metadata().annotations());
    }

    @Test
    void forgottenDevicesCountZeroUntilTheirPluginsAreBack() {
        Node existing = existing(Map.of(), Map.of(), "cpu", "example.com/gpu");
        Node next = COMPUTATION.reconciled(existing, INITIAL, true);
        assertEquals(Quantity.ZERO, next.status().capacity().get("example.com/gpu"));
        assertEquals(Quantity.ZERO, next.status().allocatable().get("example.com/gpu"));
        assertEquals("4", COMPUTATION.reconciled(existing, INITIAL, false)
                .status().capacity().get("example.com/gpu").toString());
    }

    @Test
    void hugePagesAreThoseOfTheMachine() {
        Node next = COMPUTATION.reconciled(existing(Map.of(), Map.of(), "cpu", "hugepages-1Gi"), INITIAL, false);
        assertEquals(INITIAL.status().capacity(), next.status().capacity());
        assertEquals(INITIAL.status().allocatable(), next.status().allocatable());
        assertEquals(Set.of("hugepages-2Mi"), next.status().capacity().keySet().stream().filter(ResourceName::isHugePages)
                .collect(Collectors.toSet()));
        Node present = COMPUTATION.reconciled(existing(Map.of(), Map.of(), "cpu", "hugepages-2Mi"), INITIAL, false);
        assertEquals(INITIAL.status().capacity().get("hugepages-2Mi"), present.status().capacity().get("hugepages-2Mi"));
    }

    /** Such as other maxPods or reserves since the agent before: pods that wait for this one must not be refused for the old ones. */
    @Test
    void resourcesAreThoseOfTheMachineAtOnce() {
        Node next = COMPUTATION.reconciled(existing(Map.of(), Map.of(), "cpu", "memory", "pods", "example.com/gpu", "attachable-x"),
                INITIAL, false);
        for (String name : List.of("cpu", "memory", "pods")) {
            assertEquals(INITIAL.status().capacity().get(name), next.status().capacity().get(name));
            assertEquals(INITIAL.status().allocatable().get(name), next.status().allocatable().get(name));
        }
        assertEquals(List.of("4", "4"), Stream.of("example.com/gpu", "attachable-x")
                .map(name -> next.status().allocatable().get(name).toString()).toList());
    }

    @Test
    void aNodeWithoutResourcesGetsThem() {
        Node next = COMPUTATION.reconciled(existing(Map.of(), Map.of()), INITIAL, true);
        assertEquals(INITIAL.status().capacity(), next.status().capacity());
        assertEquals(INITIAL.status().allocatable(), next.status().allocatable());
    }
}
