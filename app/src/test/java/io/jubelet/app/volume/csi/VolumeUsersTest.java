package io.jubelet.app.volume.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class VolumeUsersTest {

    private static final VolumeKey VOLUME = new VolumeKey("disk.example.org", "disk-7");

    private final VolumeUsers users = new VolumeUsers();

    @Test
    void aPodIsNoOtherPodForItself() {
        assertFalse(users.hasOther(VOLUME, "u1"));
        users.addUser(VOLUME, "u1");
        assertFalse(users.hasOther(VOLUME, "u1"));
        assertTrue(users.hasOther(VOLUME, "u2"));
    }

    @Test
    void aVolumeIsDesiredUntilTheLastPodIsForgotten() {
        users.addUser(VOLUME, "u1");
        users.addUser(VOLUME, "u2");
        assertTrue(users.retain("u1", Set.of()));
        assertTrue(users.isDesired(VOLUME));
        assertTrue(users.retain("u2", Set.of()));
        assertFalse(users.isDesired(VOLUME));
        assertEquals(Set.of(), users.volumes());
    }

    @Test
    void aPodMayStillDesireSomeOfItsVolumes() {
        var other = new VolumeKey("d", "other");
        users.addUser(VOLUME, "u1");
        users.addUser(other, "u1");
        assertTrue(users.retain("u1", Set.of(VOLUME)));
        assertEquals(Set.of(VOLUME), users.of("u1"));
        assertFalse(users.retain("u1", Set.of(VOLUME)));
    }

    @Test
    void aPodThatDesiredNothingIsForgottenWithoutEffect() {
        users.addUser(VOLUME, "u1");
        assertFalse(users.retain("u2", Set.of()));
        assertEquals(Set.of(VOLUME), users.of("u1"));
    }
}
