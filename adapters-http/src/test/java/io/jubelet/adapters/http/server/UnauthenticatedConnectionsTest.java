package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class UnauthenticatedConnectionsTest {

    private final UnauthenticatedConnections connections = new UnauthenticatedConnections(2);

    @Test
    void slotsAreFreedAndReused() {
        UnauthenticatedConnections.Slot one = connections.acquire().orElseThrow();
        connections.acquire().orElseThrow();
        assertTrue(connections.acquire().isEmpty());
        one.free();
        one.free();
        assertEquals(1, connections.inUse());
        assertTrue(connections.acquire().isPresent());
    }

    @Test
    void allShareTheMemoryForHeaders() {
        UnauthenticatedConnections.Slot one = connections.acquire().orElseThrow();
        UnauthenticatedConnections.Slot two = connections.acquire().orElseThrow();
        assertTrue(one.reserve(UnauthenticatedConnections.ROOM - 10));
        assertFalse(two.reserve(11));
        assertTrue(two.reserve(10));
        one.release(5);
        assertTrue(two.reserve(5));
        assertFalse(two.reserve(1));
    }

    @Test
    void whatASlotReleasesIsNotReleasedAgainWithTheRest() {
        UnauthenticatedConnections.Slot one = connections.acquire().orElseThrow();
        assertTrue(one.reserve(UnauthenticatedConnections.ROOM - 10));
        assertTrue(one.reserve(10));
        one.release(UnauthenticatedConnections.ROOM - 10);
        UnauthenticatedConnections.Slot two = connections.acquire().orElseThrow();
        assertTrue(two.reserve(UnauthenticatedConnections.ROOM - 10));
        one.free();
        assertTrue(two.reserve(10));
        assertFalse(two.reserve(1));
    }

    @Test
    void freedSlotsReserveNothing() {
        UnauthenticatedConnections.Slot one = connections.acquire().orElseThrow();
        assertTrue(one.reserve(UnauthenticatedConnections.ROOM));
        one.free();
        // What it reserved has been released; more requests of it need no memory.
        one.release(UnauthenticatedConnections.ROOM);
        assertTrue(one.reserve(UnauthenticatedConnections.ROOM));
        UnauthenticatedConnections.Slot two = connections.acquire().orElseThrow();
        assertTrue(two.reserve(UnauthenticatedConnections.ROOM));
        assertFalse(two.reserve(1));
    }
}
