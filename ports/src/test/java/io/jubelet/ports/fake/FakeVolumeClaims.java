package io.jubelet.ports.fake;

import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.expand.ClaimChange;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * {@link VolumeClaims} in memory; every pod may read all of them. Methods without a port are what other clients of the
 * cluster do. Thread-safe.
 */
public final class FakeVolumeClaims implements VolumeClaims {

    private final FakeFaults faults;
    private final Map<String, PersistentVolumeClaim> claims = new TreeMap<>();
    private final Map<String, PersistentVolume> volumes = new TreeMap<>();

    /** No claims and no volumes. */
    public FakeVolumeClaims() {
        this(new FakeFaults());
    }

    FakeVolumeClaims(FakeFaults faults) {
        this.faults = faults;
    }

    /** The failures of this fake; calls are {@code volumeClaims.claim}, {@code volumeClaims.change}, {@code volumeClaims.volume}. */
    public FakeFaults faults() {
        return faults;
    }

    /** Somebody creates or changes a claim. */
    public synchronized void put(PersistentVolumeClaim claim) {
        claims.put(claim.metadata().namespace() + "/" + claim.metadata().name(), claim);
    }

    /** Somebody creates or changes a volume. */
    public synchronized void put(PersistentVolume volume) {
        volumes.put(volume.name(), volume);
    }

    /** Somebody deletes a claim. */
    public synchronized void removeClaim(String namespace, String name) {
        claims.remove(namespace + "/" + name);
    }

    /** Somebody deletes a volume. */
    public synchronized void removeVolume(String name) {
        volumes.remove(name);
    }

    @Override
    public synchronized Optional<PersistentVolumeClaim> claim(String namespace, String name) {
        faults.call("volumeClaims.claim");
        return Optional.ofNullable(claims.get(namespace + "/" + name));
    }

    @Override
    public synchronized PersistentVolumeClaim change(PersistentVolumeClaim claim, ClaimChange change, Instant at) {
        faults.call("volumeClaims.change");
        String key = claim.metadata().namespace() + "/" + claim.metadata().name();
        PersistentVolumeClaim found = claims.get(key);
        if (found == null) {
            throw new NotFoundException("persistentvolumeclaims \"" + claim.metadata().name() + "\" not found");
        }
        if (change.isExclusive() && !found.equals(claim)) {
            throw new ConflictException("the claim has been modified");
        }
        PersistentVolumeClaim changed = new PersistentVolumeClaim(found.metadata(), found.volumeName(), found.phase(),
                change.of(found.sizes()));
        claims.put(key, changed);
        return changed;
    }

    @Override
    public synchronized Optional<PersistentVolume> volume(String name) {
        faults.call("volumeClaims.volume");
        return Optional.ofNullable(volumes.get(name));
    }
}
