package io.jubelet.app.worker;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.restart.CrashLoopKey;
import io.jubelet.domain.status.WaitingReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Starts of the containers of a pod: those that failed, are held back, or are still to come. Thread-safe: written by the step of the
 * pod, and by the starts that it makes side by side. Handlers of messages only end that containers are held back.
 */
public final class StartState {

    private final Map<String, WaitingReason> waiting = new ConcurrentSkipListMap<>();
    private final Map<CrashLoopKey, CrashLoopBackoff.Entry> backoffs = new ConcurrentHashMap<>();
    private final Map<Container, Long> heldBack = new ConcurrentHashMap<>();
    private final Map<String, Ended> ended = new ConcurrentHashMap<>();
    private final Map<String, String> failed = new ConcurrentHashMap<>();
    private final PendingStarts pending = new PendingStarts();

    /** When an end of a container was first observed, monotonic nanoseconds. */
    private record Ended(Instant finishedAt, long seenAt) {
    }

    /** Why a container could not be started last time, by container name. */
    public Map<String, WaitingReason> waiting() {
        return waiting;
    }

    /** Nothing is to be started. Ephemeral containers that could not be started never are, and keep saying why. */
    public void retainWaiting(List<EphemeralContainer> ephemeral) {
        waiting.keySet().retainAll(ephemeral.stream().map(debug -> debug.container().name()).toList());
    }

    /**
     * When the start of a container that failed may be tried again, monotonic nanoseconds. A container whose description
     * changed is not held back.
     */
    public Optional<Long> heldBackUntil(Container container) {
        return Optional.ofNullable(heldBack.get(container));
    }

    /** Holds back the next start of a container. */
    public void holdBack(Container container, long until) {
        release(container);
        heldBack.put(container, until);
    }

    /** The container was started, or may be. */
    public void release(Container container) {
        heldBack.keySet().removeIf(other -> other.name().equals(container.name()));
    }

    /** Whether a container waits until it may be tried again. */
    boolean holdsBack() {
        return !heldBack.isEmpty();
    }

    /** Every container that failed to start may be tried again. */
    void releaseAll() {
        heldBack.clear();
    }

    /** Crash-loop state of a container. */
    public Optional<CrashLoopBackoff.Entry> backoff(CrashLoopKey key) {
        return Optional.ofNullable(backoffs.get(key));
    }

    /** Remembers a crash-loop back-off; entries of the container under other keys are of an older spec and go. */
    public void putBackoff(CrashLoopKey key, CrashLoopBackoff.Entry entry) {
        backoffs.keySet().removeIf(k -> k.container().equals(key.container()) && !k.equals(key));
        backoffs.put(key, entry);
    }

    /**
     * Least time for which a container has been ended: the time since this was first asked for that end. Unlike the difference
     * to the wall clock it does not shrink when that is set back.
     *
     * @param finishedAt the end, as the runtime reports it
     * @param now monotonic nanoseconds
     */
    public Duration endedFor(String container, Instant finishedAt, long now) {
        Ended seen = ended.compute(container, (_, before) -> before != null && before.finishedAt().equals(finishedAt)
                ? before : new Ended(finishedAt, now));
        return Duration.ofNanos(now - seen.seenAt());
    }

    /** Remembers that the start of an instance was tried and failed. */
    public void startFailed(String container, String id) {
        failed.put(container, id);
    }

    /** Whether this agent tried to start the instance and failed; of a container it knows the newest such instance. */
    public boolean failedToStart(String container, String id) {
        return id.equals(failed.get(container));
    }

    /** Containers that are started anew as soon as it can be. */
    public PendingStarts pending() {
        return pending;
    }
}
