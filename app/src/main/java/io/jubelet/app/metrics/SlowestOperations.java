package io.jubelet.app.metrics;

import io.jubelet.ports.api.SlowOperations;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Keeps the slowest of the recent operations. Thread-safe. */
final class SlowestOperations implements SlowOperations {

    private static final int KEPT = 8;
    private static final Duration WINDOW = Duration.ofMinutes(15);
    /** Faster operations are ignored, without overhead. */
    private static final Duration SLOW = Duration.ofMillis(100);
    private static final Comparator<Operation> SLOWEST_FIRST = Comparator.comparing(Operation::took).reversed();

    private final ReentrantLock lock = new ReentrantLock();
    private final List<Operation> operations = new ArrayList<>();
    private final InstantSource clock;

    SlowestOperations(InstantSource clock) {
        this.clock = clock;
    }

    void ended(String kind, Duration took, boolean failed) {
        if (took.compareTo(SLOW) < 0) {
            return;
        }
        Instant now = clock.instant();
        lock.lock();
        try {
            forget(now);
            operations.add(new Operation(kind, now, took, failed));
            if (operations.size() > KEPT) {
                operations.sort(SLOWEST_FIRST);
                operations.removeLast();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public List<Operation> slowest() {
        lock.lock();
        try {
            forget(clock.instant());
            return operations.stream().sorted(SLOWEST_FIRST).toList();
        } finally {
            lock.unlock();
        }
    }

    private void forget(Instant now) {
        operations.removeIf(operation -> operation.ended().plus(WINDOW).isBefore(now));
    }
}
