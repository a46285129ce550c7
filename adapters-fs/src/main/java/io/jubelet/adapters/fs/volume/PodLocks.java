package io.jubelet.adapters.fs.volume;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Work on one volume of a pod at a time, and none while the whole pod is worked on. Neither pods nor volumes wait for each
 * other, however long one takes.
 */
final class PodLocks {

    private final ConcurrentMap<String, Turn> turns = new ConcurrentHashMap<>();

    /**
     * Who is at a pod or volume.
     *
     * @param lock held by those that work
     * @param users how many work or wait
     */
    private record Turn(ReadWriteLock lock, int users) {

        Turn plus(int more) {
            return new Turn(lock, users + more);
        }
    }

    /** Does work for a whole pod. */
    <T> T hold(String podUid, Supplier<T> work) {
        return locked(podUid, ReadWriteLock::writeLock, work);
    }

    /** Does work for one volume of a pod. */
    <T> T hold(String podUid, String volume, Supplier<T> work) {
        return locked(podUid, ReadWriteLock::readLock,
                () -> locked(podUid + "/" + volume, ReadWriteLock::writeLock, work));
    }

    private <T> T locked(String key, Function<ReadWriteLock, Lock> kind, Supplier<T> work) {
        Lock lock = kind.apply(turns.compute(key,
                (_, turn) -> turn == null ? new Turn(new ReentrantReadWriteLock(), 1) : turn.plus(1)).lock());
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
            turns.computeIfPresent(key, (_, turn) -> turn.users() == 1 ? null : turn.plus(-1));
        }
    }
}
