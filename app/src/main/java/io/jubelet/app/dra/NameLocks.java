package io.jubelet.app.dra;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Locks by name, each held by one thread at a time; all names of one caller are locked together, so that there is no deadlock.
 */
final class NameLocks {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private final Set<String> taken = new HashSet<>();

    /** Locks that are held until this is closed. */
    interface Held extends AutoCloseable {

        @Override
        void close();
    }

    /** Waits until none of these is locked. */
    Held lock(Collection<String> names) throws InterruptedException {
        Set<String> own = Set.copyOf(names);
        lock.lock();
        try {
            while (own.stream().anyMatch(taken::contains)) {
                freed.await();
            }
            taken.addAll(own);
        } finally {
            lock.unlock();
        }
        return () -> free(own);
    }

    private void free(Set<String> names) {
        lock.lock();
        try {
            taken.removeAll(names);
            freed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
