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
        assertTrue(users.forget("u1"));
        assertTrue(users.isDesired(VOLUME));
        assertTrue(users.forget("u2"));
        assertFalse(users.isDesired(VOLUME));
        assertEquals(Set.of(), users.volumes());
    }

    @Test
    void aPodThatDesiredNothingIsForgottenWithoutEffect() {
        users.addUser(VOLUME, "u1");
        assertFalse(users.forget("u2"));
        assertEquals(Set.of(VOLUME), users.of("u1"));
    }
}
