package io.jubelet.app.volume.csi;

import io.jubelet.domain.quantity.Quantity;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Sizes of volumes on this node, and results of their expansion, for as long as pods want them. Thread-safe. */
final class KnownSizes {

    private final Map<VolumeKey, Quantity> sizes = new HashMap<>();
    private final Set<VolumeKey> failedFinally = new HashSet<>();
    private final Set<VolumeKey> inUse = new HashSet<>();

    /** A claim says how large a volume is; what was known before counts more. */
    synchronized void claimed(VolumeKey volume, Quantity size) {
        if (!size.isZero()) {
            sizes.putIfAbsent(volume, size);
        }
    }

    synchronized void reached(VolumeKey volume, Quantity size) {
        sizes.put(volume, size);
    }

    /** Zero when that is not known. */
    synchronized Quantity of(VolumeKey volume) {
        return sizes.getOrDefault(volume, Quantity.ZERO);
    }

    synchronized void failedFinally(VolumeKey volume) {
        failedFinally.add(volume);
    }

    synchronized boolean hasFailedFinally(VolumeKey volume) {
        return failedFinally.contains(volume);
    }

    /** Its driver does not make it larger while it is in use here. */
    synchronized void inUse(VolumeKey volume) {
        inUse.add(volume);
    }

    synchronized boolean isInUse(VolumeKey volume) {
        return inUse.contains(volume);
    }

    /** Forgets all that no pod wants any more. */
    synchronized void retain(Predicate<VolumeKey> desired) {
        sizes.keySet().removeIf(desired.negate());
        failedFinally.removeIf(desired.negate());
        inUse.removeIf(desired.negate());
    }
}
