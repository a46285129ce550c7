package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.cluster.NodeLease;
import io.jubelet.ports.cluster.NodeLeases;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What {@link NodeLeases} have to do. */
public abstract class NodeLeasesContract {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.123456Z");

    /** The leases of an empty cluster. */
    protected abstract NodeLeases leases();

    @Test
    void whatWasCreatedIsThere() {
        assertThrows(NotFoundException.class, () -> leases().get("n"));
        NodeLease created = leases().create(lease(NOW, "", "node-uid"));
        assertFalse(created.resourceVersion().isEmpty());
        assertEquals(lease(NOW, created.resourceVersion(), "node-uid"), created);
        assertEquals(created, leases().get("n"));
        assertThrows(ConflictException.class, () -> leases().create(lease(NOW, "", "node-uid")));
    }

    @Test
    void aNodeWithoutUidOwnsNothing() {
        leases().create(lease(NOW, "", ""));
        assertEquals("", leases().get("n").nodeUid());
    }

    @Test
    void aRenewalNeedsTheVersionThatIsThere() {
        NodeLease created = leases().create(lease(NOW, "", "node-uid"));
        NodeLease renewed = leases().update(lease(NOW.plusSeconds(10), created.resourceVersion(), "node-uid"));
        assertEquals(Optional.of(NOW.plusSeconds(10)), renewed.renewTime());
        assertEquals(renewed, leases().get("n"));
        assertThrows(ConflictException.class,
                () -> leases().update(lease(NOW.plusSeconds(20), created.resourceVersion(), "node-uid")));
        assertEquals(renewed, leases().get("n"));
    }

    private static NodeLease lease(Instant renewed, String version, String nodeUid) {
        return new NodeLease("n", "n", 40, Optional.of(renewed), nodeUid, version);
    }
}
