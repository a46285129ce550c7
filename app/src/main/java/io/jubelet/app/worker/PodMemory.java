package io.jubelet.app.worker;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.restart.CrashLoopKey;
import io.jubelet.domain.status.WaitingReason;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * What a worker remembers of its pod from step to step. Lost when the agent restarts: everything here can be found again
 * or is allowed to start over (behaviour reference, section 24). Its maps may be used by the parallel parts of a step.
 */
public final class PodMemory {

    private final Map<String, WaitingReason> waiting = new ConcurrentSkipListMap<>();
    private final Map<CrashLoopKey, CrashLoopBackoff.Entry> backoffs = new ConcurrentHashMap<>();
    private final Map<String, ResourceRequirements> actuated = new ConcurrentSkipListMap<>();
    private final Map<Container, Long> heldBack = new ConcurrentHashMap<>();
    private volatile long changedAt = Long.MIN_VALUE;
    private volatile Optional<PodStatus> status = Optional.empty();

    /** Why a container could not be started last time, by container name. */
    public Map<String, WaitingReason> waiting() {
        return waiting;
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

    /** What is remembered of the crashes of a container. */
    public Optional<CrashLoopBackoff.Entry> backoff(CrashLoopKey key) {
        return Optional.ofNullable(backoffs.get(key));
    }

    /** Remembers a crash-loop back-off; entries of the container under other keys are of an older spec and go. */
    public void backoff(CrashLoopKey key, CrashLoopBackoff.Entry entry) {
        backoffs.keySet().removeIf(k -> k.container().equals(key.container()) && !k.equals(key));
        backoffs.put(key, entry);
    }

    /** Resources last given to the runtime, by container name. */
    public Map<String, ResourceRequirements> actuated() {
        return actuated;
    }

    /** Monotonic nanoseconds of the last change made to the pod in the runtime; older observations are worthless. */
    public long changedAt() {
        return changedAt;
    }

    /** Notes that the pod was changed in the runtime. */
    public void changed(long at) {
        changedAt = at;
    }

    /** The status computed last. */
    public Optional<PodStatus> status() {
        return status;
    }

    /** Remembers the status computed last. */
    public void status(PodStatus computed) {
        status = Optional.of(computed);
    }
}
