package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.NodeObserved;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.node.Node;
import io.jubelet.ports.cluster.NodeLease;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeLeaseRenewalTest {

    private final NodeWorld world = new NodeWorld(1);

    private void known(String uid) {
        Node node = Node.named(NodeWorld.NAME);
        world.bus.publish(Topics.NODE_OBSERVED,
                new NodeObserved(Optional.of(node.withMetadata(node.metadata().toBuilder().uid(uid).build()))));
    }

    private Optional<NodeLease> lease() {
        return world.cluster.leases().lease(NodeWorld.NAME);
    }

    private Duration age() {
        return Duration.between(lease().orElseThrow().renewTime().orElseThrow(), world.life.instant());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theLeaseIsCreatedAsSoonAsItsOwnerIsKnown(long seed) {
        var other = new NodeWorld(seed);
        other.startLease();
        other.passes(Duration.ofSeconds(3));
        assertEquals(Optional.empty(), other.cluster.leases().lease(NodeWorld.NAME));
        other.start();
        other.runtime(NodeWorld.WELL);
        other.passes(Duration.ofSeconds(1));
        NodeLease lease = other.cluster.leases().lease(NodeWorld.NAME).orElseThrow();
        assertEquals(NodeWorld.NAME, lease.holder());
        assertEquals(40, lease.durationSeconds());
        assertEquals(other.node().orElseThrow().metadata().uid(), lease.nodeUid());
    }

    @Test
    void theLeaseIsRenewedFourTimesWithinItsDuration() {
        world.startLease();
        known("u1");
        world.passes(Duration.ofSeconds(1));
        world.passes(Duration.ofMinutes(10));
        long renewals = world.calls("leases.update");
        assertTrue(renewals >= 57 && renewals <= 60, "renewed " + renewals + " times");
        assertTrue(age().compareTo(Duration.ofMillis(10_400)) <= 0, age().toString());
        assertEquals(1, world.calls("leases.create"));
    }

    @Test
    void aLeaseThatExistsIsRenewedBeforeTheNodeIsKnown() {
        world.cluster.leases().put(new NodeLease(NodeWorld.NAME, "before", 20,
                Optional.of(Instant.parse("2025-01-01T00:00:00Z")), "u0", ""));
        world.startLease();
        world.passes(Duration.ofSeconds(1));
        NodeLease lease = lease().orElseThrow();
        assertEquals(NodeWorld.NAME, lease.holder());
        assertEquals(40, lease.durationSeconds());
        assertEquals("u0", lease.nodeUid());
        assertTrue(age().compareTo(Duration.ofSeconds(2)) < 0);
        known("u1");
        world.passes(Duration.ofSeconds(1));
        assertEquals("u1", lease().orElseThrow().nodeUid());
    }

    @Test
    void failuresAreTriedAgainAtOnce() {
        world.startLease();
        known("u1");
        world.passes(Duration.ofSeconds(1));
        for (int i = 0; i < 4; i++) {
            world.cluster.faults().failNext("leases.update", new UnavailableException("busy"));
        }
        world.passes(Duration.ofSeconds(11));
        assertEquals(5, world.calls("leases.update"));
        assertTrue(age().compareTo(Duration.ofSeconds(3)) < 0, age().toString());
    }

    @Test
    void anOutageIsSurvivedWithGrowingPauses() {
        world.startLease();
        known("u1");
        world.passes(Duration.ofSeconds(1));
        world.cluster.faults().outage();
        world.passes(Duration.ofSeconds(71));
        assertEquals(5, world.calls("leases.update"));
        long asked = world.calls("leases.get");
        assertTrue(asked >= 13 && asked <= 16, "asked " + asked + " times");
        world.cluster.faults().heal();
        world.passes(Duration.ofSeconds(8));
        assertTrue(age().compareTo(Duration.ofSeconds(8)) < 0, age().toString());
    }

    @Test
    void aLeaseThatOthersChangedIsReadAnew() {
        world.startLease();
        known("u1");
        world.passes(Duration.ofSeconds(1));
        world.cluster.leases().put(lease().orElseThrow());
        world.passes(Duration.ofSeconds(11));
        assertTrue(age().compareTo(Duration.ofSeconds(3)) < 0, age().toString());
    }

    @Test
    void aDeletedLeaseIsCreatedAgain() {
        world.startLease();
        known("u1");
        world.passes(Duration.ofSeconds(1));
        world.cluster.leases().remove(NodeWorld.NAME);
        known("u2");
        world.passes(Duration.ofSeconds(1));
        assertEquals("u2", lease().orElseThrow().nodeUid());
    }
}
