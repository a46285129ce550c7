package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
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

    private final NodeFixture fixture = new NodeFixture(1);

    private void known(String uid) {
        Node node = Node.named(NodeFixture.NAME);
        fixture.bus.publish(NodeTopics.NODE_OBSERVED,
                new NodeObserved(Optional.of(node.withMetadata(node.metadata().toBuilder().uid(uid).build()))));
    }

    private Optional<NodeLease> lease() {
        return fixture.cluster.leases().lease(NodeFixture.NAME);
    }

    private Duration age() {
        return Duration.between(lease().orElseThrow().renewTime().orElseThrow(), fixture.life.instant());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theLeaseIsCreatedAsSoonAsItsOwnerIsKnown(long seed) {
        var other = new NodeFixture(seed);
        other.startLease();
        other.passes(Duration.ofSeconds(3));
        assertEquals(Optional.empty(), other.cluster.leases().lease(NodeFixture.NAME));
        other.start();
        other.runtime(NodeFixture.WELL);
        other.passes(Duration.ofSeconds(1));
        NodeLease lease = other.cluster.leases().lease(NodeFixture.NAME).orElseThrow();
        assertEquals(NodeFixture.NAME, lease.holder());
        assertEquals(40, lease.durationSeconds());
        assertEquals(other.node().orElseThrow().metadata().uid(), lease.nodeUid());
    }

    @Test
    void theLeaseIsRenewedFourTimesWithinItsDuration() {
        fixture.startLease();
        known("u1");
        fixture.passes(Duration.ofSeconds(1));
        fixture.passes(Duration.ofMinutes(10));
        long renewals = fixture.calls("leases.update");
        assertTrue(renewals >= 57 && renewals <= 60, "renewed " + renewals + " times");
        assertTrue(age().compareTo(Duration.ofMillis(10_400)) <= 0, age().toString());
        assertEquals(1, fixture.calls("leases.create"));
    }

    @Test
    void aLeaseThatExistsIsRenewedBeforeTheNodeIsKnown() {
        fixture.cluster.leases().put(new NodeLease(NodeFixture.NAME, "before", 20,
                Optional.of(Instant.parse("2025-01-01T00:00:00Z")), "u0", ""));
        fixture.startLease();
        fixture.passes(Duration.ofSeconds(1));
        NodeLease lease = lease().orElseThrow();
        assertEquals(NodeFixture.NAME, lease.holder());
        assertEquals(40, lease.durationSeconds());
        assertEquals("u0", lease.nodeUid());
        assertTrue(age().compareTo(Duration.ofSeconds(2)) < 0);
        known("u1");
        fixture.passes(Duration.ofSeconds(1));
        assertEquals("u1", lease().orElseThrow().nodeUid());
    }

    @Test
    void failuresAreTriedAgainAtOnce() {
        fixture.startLease();
        known("u1");
        fixture.passes(Duration.ofSeconds(1));
        for (int i = 0; i < 4; i++) {
            fixture.cluster.faults().failNext("leases.update", new UnavailableException("busy"));
        }
        fixture.passes(Duration.ofSeconds(11));
        assertEquals(5, fixture.calls("leases.update"));
        assertTrue(age().compareTo(Duration.ofSeconds(3)) < 0, age().toString());
    }

    @Test
    void anOutageIsSurvivedWithGrowingPauses() {
        fixture.startLease();
        known("u1");
        fixture.passes(Duration.ofSeconds(1));
        fixture.cluster.faults().outage();
        fixture.passes(Duration.ofSeconds(71));
        assertEquals(5, fixture.calls("leases.update"));
        long asked = fixture.calls("leases.get");
        assertTrue(asked >= 13 && asked <= 16, "asked " + asked + " times");
        fixture.cluster.faults().heal();
        fixture.passes(Duration.ofSeconds(8));
        assertTrue(age().compareTo(Duration.ofSeconds(8)) < 0, age().toString());
    }

    @Test
    void aLeaseThatOthersChangedIsReadAnew() {
        fixture.startLease();
        known("u1");
        fixture.passes(Duration.ofSeconds(1));
        fixture.cluster.leases().put(lease().orElseThrow());
        fixture.passes(Duration.ofSeconds(11));
        assertTrue(age().compareTo(Duration.ofSeconds(3)) < 0, age().toString());
    }

    @Test
    void aDeletedLeaseIsCreatedAgain() {
        fixture.startLease();
        known("u1");
        fixture.passes(Duration.ofSeconds(1));
        fixture.cluster.leases().remove(NodeFixture.NAME);
        known("u2");
        fixture.passes(Duration.ofSeconds(1));
        assertEquals("u2", lease().orElseThrow().nodeUid());
    }
}
