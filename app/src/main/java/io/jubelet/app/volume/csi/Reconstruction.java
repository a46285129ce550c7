package io.jubelet.app.volume.csi;

import io.jubelet.ports.volume.VolumeRecords;
import java.util.concurrent.locks.ReentrantLock;

/** Finds volumes of an earlier agent, before any of them is unmounted. */
final class Reconstruction {

    private final VolumeRecords records;
    private final KnownVolumes known;
    private final ReentrantLock lock = new ReentrantLock();

    Reconstruction(VolumeRecords records, KnownVolumes known) {
        this.records = records;
        this.known = known;
    }

    /**
     * Has it done once.
     *
     * @throws io.jubelet.ports.failure.PortException when records can't be read; then again later
     */
    void runOnce() {
        lock.lock();
        try {
            if (known.inUse().isEmpty()) {
                known.found(records.published(), records.ofNode());
            }
        } finally {
            lock.unlock();
        }
    }
}
