package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class StrangersTest {

    private final Strangers strangers = new Strangers(2);

    @Test
    void placesEndAndComeBack() {
        Strangers.Place one = strangers.enter().orElseThrow();
        strangers.enter().orElseThrow();
        assertTrue(strangers.enter().isEmpty());
        one.leave();
        one.leave();
        assertEquals(1, strangers.taken());
        assertTrue(strangers.enter().isPresent());
    }

    @Test
    void allShareTheRoomForHeaders() {
        Strangers.Place one = strangers.enter().orElseThrow();
        Strangers.Place two = strangers.enter().orElseThrow();
        assertTrue(one.hold(Strangers.ROOM - 10));
        assertFalse(two.hold(11));
        assertTrue(two.hold(10));
        one.release(5);
        assertTrue(two.hold(5));
        assertFalse(two.hold(1));
    }

    @Test
    void whoeverIsKnownHoldsNone() {
        Strangers.Place one = strangers.enter().orElseThrow();
        assertTrue(one.hold(Strangers.ROOM));
        one.leave();
        // What it held has been given back; more requests of it need no room.
        one.release(Strangers.ROOM);
        assertTrue(one.hold(Strangers.ROOM));
        Strangers.Place two = strangers.enter().orElseThrow();
        assertTrue(two.hold(Strangers.ROOM));
        assertFalse(two.hold(1));
    }
}
