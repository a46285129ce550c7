package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class UnauthenticatedConnectionsTest {

    private final UnauthenticatedConnections strangers = new UnauthenticatedConnections(2);

    @Test
    void placesEndAndComeBack() {
        UnauthenticatedConnections.Place one = strangers.enter().orElseThrow();
        strangers.enter().orElseThrow();
        assertTrue(strangers.enter().isEmpty());
        one.leave();
        one.leave();
        assertEquals(1, strangers.taken());
        assertTrue(strangers.enter().isPresent());
    }

    @Test
    void allShareTheRoomForHeaders() {
        UnauthenticatedConnections.Place one = strangers.enter().orElseThrow();
        UnauthenticatedConnections.Place two = strangers.enter().orElseThrow();
        assertTrue(one.hold(UnauthenticatedConnections.ROOM - 10));
        assertFalse(two.hold(11));
        assertTrue(two.hold(10));
        one.release(5);
        assertTrue(two.hold(5));
        assertFalse(two.hold(1));
    }

    @Test
    void whoeverIsKnownHoldsNone() {
        UnauthenticatedConnections.Place one = strangers.enter().orElseThrow();
        assertTrue(one.hold(UnauthenticatedConnections.ROOM));
        one.leave();
        // What it held has been given back; more requests of it need no room.
        one.release(UnauthenticatedConnections.ROOM);
        assertTrue(one.hold(UnauthenticatedConnections.ROOM));
        UnauthenticatedConnections.Place two = strangers.enter().orElseThrow();
        assertTrue(two.hold(UnauthenticatedConnections.ROOM));
        assertFalse(two.hold(1));
    }
}
