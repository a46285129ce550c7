package io.jubelet.app.volume.csi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Serializes calls for each volume: drivers need not support concurrent calls for one volume. Thread-safe. */
final class VolumeLocks {

    private static final class Counted {
        private final ReentrantLock lock = new ReentrantLock();
        private int users;
    }

    private final Map<VolumeKey, Counted> locks = new ConcurrentHashMap<>();

    <T> T hold(VolumeKey volume, Supplier<T> work) {
        Counted held = locks.compute(volume, (_, before) -> {
            Counted counted = before == null ? new Counted() : before;
            counted.users++;
            return counted;
        });
        held.lock.lock();
        try {
            return work.get();
        } finally {
            held.lock.unlock();
            locks.computeIfPresent(volume, (_, counted) -> --counted.users == 0 ? null : counted);
        }
    }
}
