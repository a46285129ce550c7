package io.jubelet.app.eviction;

import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * After an eviction nothing is decided until the pods are cleaned up, so that the freed resources are measured before another
 * pod is evicted; but not for longer than their end and half a minute. Thread-safe.
 */
final class CleanUpWait {

    /** Time for a runtime to end a pod without grace. */
    private static final Duration LEAST_END = Duration.ofSeconds(10);
    private static final Duration CLEAN_UP = Duration.ofSeconds(30);

    private final Timers timers;
    private final Set<String> awaited = new HashSet<>();
    private long until;

    CleanUpWait(Timers timers) {
        this.timers = timers;
    }

    synchronized void begin(List<PodEviction> evictions) {
        Duration longest = LEAST_END;
        awaited.clear();
        for (PodEviction eviction : evictions) {
            awaited.add(eviction.pod().uid());
            Duration end = Duration.ofSeconds(eviction.gracePeriodSeconds()).multipliedBy(3).dividedBy(2);
            longest = end.compareTo(longest) > 0 ? end : longest;
        }
        until = timers.nanos() + longest.plus(CLEAN_UP).toNanos();
    }

    /** A pod is cleaned up; whether that was the last one. */
    synchronized boolean finished(String uid) {
        return awaited.remove(uid) && awaited.isEmpty();
    }

    /** Only these pods are left; whether none of them is waited for any more, for the first time. */
    synchronized boolean known(Set<String> uids) {
        return awaited.retainAll(uids) && awaited.isEmpty();
    }

    /** Longest remaining wait; empty when nothing is waited for. */
    synchronized Optional<Duration> left() {
        Duration left = Duration.ofNanos(until - timers.nanos());
        if (awaited.isEmpty() || !left.isPositive()) {
            awaited.clear();
            return Optional.empty();
        }
        return Optional.of(left);
    }
}
