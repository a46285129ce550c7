package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeAddress;
import io.jubelet.domain.node.NodeCondition;
import io.jubelet.domain.node.NodeSpec;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a {@link NodeRegistry} has to do. */
public abstract class NodeRegistryContract {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final BlockingQueue<Optional<Node>> seen = new LinkedBlockingQueue<>();

    /** The nodes of an empty cluster. */
    protected abstract NodeRegistry nodes();

    /** Somebody deletes a node. */
    protected abstract void remove(String name);

    @Test
    void whatWasCreatedIsThere() {
        Node created = nodes().create(labelled("n", "a", "1"));
        assertFalse(created.metadata().uid().isEmpty());
        assertEquals("1", created.metadata().labels().get("a"));
        assertEquals(created, nodes().get("n"));
        assertThrows(ConflictException.class, () -> nodes().create(Node.named("n")));
        assertThrows(NotFoundException.class, () -> nodes().get("other"));
    }

    @Test
    void labelsOfOthersStay() {
        Node created = nodes().create(labelled("n", "mine", "1"));
        Node theirs = created.withMetadata(labels(created, Map.of("mine", "1", "theirs", "1")));
        nodes().patch(created, theirs);
        Node mine = created.withMetadata(labels(created, Map.of("added", "2")))
                .withSpec(new NodeSpec("", List.of(), "there://is/one", false, List.of()));
        Node stored = nodes().patch(created, mine);
        assertEquals(Map.of("theirs", "1", "added", "2"), stored.metadata().labels());
        assertEquals("there://is/one", stored.spec().providerID());
        assertEquals(stored, nodes().get("n"));
    }

    @Test
    void conditionsOfOthersStay() {
        Node created = nodes().create(Node.named("n"));
        nodes().patchStatus(created, created.withStatus(
                NodeStatus.builder().conditions(List.of(condition("NetworkUnavailable", "False"))).build()));
        NodeStatus first = NodeStatus.builder().conditions(List.of(condition("Ready", "False"), condition("Old", "True")))
                .capacity(Map.of("cpu", Quantity.parse("2"), "pods", Quantity.parse("10"))).build();
        nodes().patchStatus(created, created.withStatus(first));
        NodeStatus second = first.toBuilder().conditions(List.of(condition("Ready", "True")))
                .capacity(Map.of("cpu", Quantity.parse("4"))).build();
        NodeStatus stored = nodes().patchStatus(created.withStatus(first), created.withStatus(second)).status();
        assertEquals(List.of("NetworkUnavailable=False", "Ready=True"), stored.conditions().stream()
                .map(condition -> condition.type() + "=" + condition.status()).sorted().toList());
        assertEquals(Map.of("cpu", Quantity.parse("4")), stored.capacity());
    }

    @Test
    void theOrderOfAddressesIsKept() {
        Node created = nodes().create(Node.named("n"));
        NodeStatus first = NodeStatus.builder().addresses(List.of(new NodeAddress("Hostname", "n"),
                new NodeAddress("InternalIP", "10.0.0.1"), new NodeAddress("InternalIP", "fd00::1"))).build();
        nodes().patchStatus(created, created.withStatus(first));
        NodeStatus second = first.toBuilder().addresses(List.of(new NodeAddress("InternalIP", "fd00::1"),
                new NodeAddress("InternalIP", "10.0.0.2"), new NodeAddress("Hostname", "n"))).build();
        Node stored = nodes().patchStatus(created.withStatus(first), created.withStatus(second));
        assertEquals(second.addresses(), stored.status().addresses());
    }

    @Test
    void addressesOfOthersStayUntilOursChange() {
        Node created = nodes().create(Node.named("n"));
        NodeStatus mine = NodeStatus.builder().addresses(List.of(new NodeAddress("InternalIP", "10.0.0.1"),
                new NodeAddress("InternalIP", "fd00::1"))).build();
        nodes().patchStatus(created, created.withStatus(mine));
        List<NodeAddress> theirs = List.of(new NodeAddress("ExternalIP", "192.0.2.1"), new NodeAddress("InternalIP", "10.0.0.1"));
        nodes().patchStatus(created.withStatus(mine),
                created.withStatus(NodeStatus.builder().addresses(theirs).build()));
        NodeStatus later = mine.toBuilder().conditions(List.of(condition("Ready", "True"))).build();
        Node kept = nodes().patchStatus(created.withStatus(mine), created.withStatus(later));
        assertEquals(theirs, kept.status().addresses());
        NodeStatus moved = later.toBuilder().addresses(List.of(new NodeAddress("InternalIP", "fd00::2"),
                new NodeAddress("InternalIP", "10.0.0.2"))).build();
        Node replaced = nodes().patchStatus(created.withStatus(later), created.withStatus(moved));
        assertEquals(moved.addresses(), replaced.status().addresses());
        Node none = nodes().patchStatus(created.withStatus(moved),
                created.withStatus(moved.toBuilder().addresses(List.of()).build()));
        assertEquals(List.of(), none.status().addresses());
    }

    @Test
    void aChangeOfWhatIsGoneIsNotFound() {
        Node node = labelled("n", "a", "1");
        assertThrows(NotFoundException.class, () -> nodes().patch(Node.named("n"), node));
        assertThrows(NotFoundException.class, () -> nodes().patchStatus(Node.named("n"),
                node.withStatus(NodeStatus.builder().conditions(List.of(condition("Ready", "True"))).build())));
    }

    @Test
    void aWatcherFirstLearnsWhatIsThereAndThenWhatChanges() throws InterruptedException {
        try (Subscription _ = nodes().watch("n", seen::add)) {
            assertTrue(next().isEmpty());
            nodes().create(Node.named("other"));
            Node created = nodes().create(Node.named("n"));
            assertEquals(created, next().orElseThrow());
            Node patched = nodes().patch(created, labelled("n", "a", "1"));
            assertEquals(patched, next().orElseThrow());
            remove("n");
            assertTrue(next().isEmpty());
        }
    }

    @Test
    void aLaterWatcherLearnsOfTheNodeAtOnce() throws InterruptedException {
        Node created = nodes().create(Node.named("n"));
        try (Subscription _ = nodes().watch("n", seen::add)) {
            assertEquals(created, next().orElseThrow());
        }
    }

    private Optional<Node> next() throws InterruptedException {
        Optional<Node> node = seen.poll(60, TimeUnit.SECONDS);
        assertTrue(node != null, "nothing was delivered");
        return node;
    }

    private static Node labelled(String name, String label, String value) {
        Node node = Node.named(name);
        return node.withMetadata(labels(node, Map.of(label, value)));
    }

    private static ObjectMeta labels(Node node, Map<String, String> labels) {
        return node.metadata().toBuilder().labels(labels).build();
    }

    private static NodeCondition condition(String type, String status) {
        return new NodeCondition(type, status, Optional.of(NOW), Optional.of(NOW), "Reason", "text");
    }
}
