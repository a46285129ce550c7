package io.jubelet.app.volume.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class LocalVolumeUsersTest {

    private static final VolumeKey VOLUME = VolumeKey.ofLocal("pv-1");

    private final LocalVolumeUsers users = new LocalVolumeUsers();

    @Test
    void aPodHasWhatItRequestsUntilItIsReleased() {
        assertFalse(users.has(VOLUME, "u1"));
        users.addUser(VOLUME, "u1");
        assertTrue(users.has(VOLUME, "u1"));
        assertFalse(users.has(VOLUME, "u2"));
        assertEquals(Set.of(), users.end("u2"));
        assertEquals(Set.of(VOLUME), users.end("u1"));
        users.forget(VOLUME, "u1");
        assertFalse(users.has(VOLUME, "u1"));
        assertFalse(users.isDesired(VOLUME));
    }

    @Test
    void aPodThatRunsHasWhatItAsksForButNotOnceItsEndHasBegun() {
        users.runs("u1");
        assertTrue(users.has(VOLUME, "u1"));
        assertTrue(users.isDesired(VOLUME));
        VolumeKey late = VolumeKey.ofLocal("pv-2");
        assertEquals(Set.of(VOLUME), users.end("u1"));
        assertFalse(users.has(late, "u1"));
        assertFalse(users.isDesired(late));
    }
}
