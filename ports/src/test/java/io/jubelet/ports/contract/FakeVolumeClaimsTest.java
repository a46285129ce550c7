package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.fake.FakeVolumeClaims;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FakeVolumeClaimsTest extends VolumeClaimsContract {

    private final FakeVolumeClaims claims = new FakeVolumeClaims();

    @Override
    protected VolumeClaims claims() {
        return claims;
    }

    @Override
    protected void use(String claim) {
        // Every pod may read all of them.
    }

    @Override
    protected PersistentVolumeClaim create(PersistentVolumeClaim claim) {
        claims.put(claim);
        return claim;
    }

    @Override
    protected void create(PersistentVolume volume) {
        claims.put(volume);
    }

    @Override
    protected void delete(PersistentVolumeClaim claim) {
        ObjectMeta ending = claim.metadata().toBuilder().deletionTimestamp(Instant.parse("2026-01-01T00:00:00Z")).build();
        claims.put(new PersistentVolumeClaim(ending, claim.volumeName(), claim.phase()));
    }

    @Test
    void bothMayBeGone() {
        claims.put(new PersistentVolumeClaim(ObjectMeta.builder().namespace("ns").name("c").build(), "", "Pending"));
        claims.removeClaim("ns", "c");
        assertTrue(claims.claim("ns", "c").isEmpty());
        claims.put(new PersistentVolume(ObjectMeta.builder().name("v").build(), new PersistentVolumeSource.Other("nfs"),
                Optional.empty(), List.of(), List.of(), VolumeMode.FILESYSTEM, Optional.empty()));
        claims.removeVolume("v");
        assertTrue(claims.volume("v").isEmpty());
    }
}
