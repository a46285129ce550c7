package io.jubelet.adapters.fs.volume;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** One at a time for each pod; pods don't wait for each other, however long one takes. */
final class PodLocks {

    private final ConcurrentMap<String, Turn> turns = new ConcurrentHashMap<>();

    /**
     * Who is at a pod.
     *
     * @param lock held by the one that works
     * @param users how many work or wait
     */
    private record Turn(ReentrantLock lock, int users) {

        Turn plus(int more) {
            return new Turn(lock, users + more);
        }
    }

    /** Does work for a pod. */
    <T> T hold(String podUid, Supplier<T> work) {
        ReentrantLock lock = turns.compute(podUid,
                (_, turn) -> turn == null ? new Turn(new ReentrantLock(), 1) : turn.plus(1)).lock();
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
            turns.computeIfPresent(podUid, (_, turn) -> turn.users() == 1 ? null : turn.plus(-1));
        }
    }
}
