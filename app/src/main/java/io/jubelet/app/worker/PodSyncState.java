package io.jubelet.app.worker;

import io.jubelet.app.message.KillPod;
import io.jubelet.app.message.PodStatusComputed;
import io.jubelet.domain.allocation.ResizeConditions;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.restart.CrashLoopKey;
import io.jubelet.domain.status.WaitingReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * State of a pod that its worker keeps from step to step. Lost when the agent restarts: everything here can be found again or
 * may start over. Its maps may be used by the parallel parts of a step.
 */
public final class PodSyncState {

    private final Map<String, WaitingReason> waiting = new ConcurrentSkipListMap<>();
    private final Map<CrashLoopKey, CrashLoopBackoff.Entry> backoffs = new ConcurrentHashMap<>();
    private Optional<PodCondition> allocated = Optional.empty();
    private volatile ResizeConditions resize = ResizeConditions.NONE;
    private final Map<Container, Long> heldBack = new ConcurrentHashMap<>();
    private final Map<String, Ended> ended = new ConcurrentHashMap<>();
    private final Map<String, String> failedStarts = new ConcurrentHashMap<>();
    private final PendingStarts pendingStarts = new PendingStarts();
    private volatile String waitsFor = "";
    private volatile long changedAt = Long.MIN_VALUE;
    private volatile long resizedAt = Long.MIN_VALUE;
    private volatile Optional<ObservedCgroup> cgroup = Optional.empty();
    private volatile Set<String> examined = Set.of();
    private final ReentrantLock reporting = new ReentrantLock();
    private volatile Optional<PodStatus> status = Optional.empty();
    private Optional<PodStatusComputed> reported = Optional.empty();
    private volatile Optional<KillPod> kill = Optional.empty();

    /** Why a container could not be started last time, by container name. */
    public Map<String, WaitingReason> waiting() {
        return waiting;
    }

    /** Nothing is to be started. Ephemeral containers that could not be started never are, and keep saying why. */
    public void retainWaiting(List<EphemeralContainer> ephemeral) {
        waiting.keySet().retainAll(ephemeral.stream().map(debug -> debug.container().name()).toList());
    }

    /** The reason why the pod waits before its containers can be made, for users; empty while it does not wait. */
    public String waitsFor() {
        return waitsFor;
    }

    /** Remembers what the pod waits for. */
    public void setWaitsFor(String what) {
        waitsFor = what;
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

    /** When an end of a container was first observed, monotonic nanoseconds. */
    private record Ended(Instant finishedAt, long seenAt) {
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
        failedStarts.put(container, id);
    }

    /** Whether this agent tried to start the instance and failed; of a container it knows the newest such instance. */
    public boolean failedToStart(String container, String id) {
        return id.equals(failedStarts.get(container));
    }

    /** Containers that are started anew as soon as it can be. */
    public PendingStarts pendingStarts() {
        return pendingStarts;
    }

    /** The report about a resize of the pod. */
    public ResizeConditions resize() {
        return resize;
    }

    /** Takes over what admission has decided: resizes that wait, and one that was accepted anew. */
    public ResizeConditions mergeResize(ResizeConditions decided) {
        Optional<PodCondition> inProgress = decided.inProgress().equals(allocated) ? resize.inProgress() : decided.inProgress();
        allocated = decided.inProgress();
        resize = new ResizeConditions(decided.pending(), inProgress);
        return resize;
    }

    /** Sets the report about a resize. */
    public void setResize(ResizeConditions next) {
        resize = next;
    }

    /** Monotonic nanoseconds of the last change made to the pod in the runtime; older observations are worthless. */
    public long changedAt() {
        return changedAt;
    }

    /** Notes that the pod was changed in the runtime. */
    public void markChanged(long at) {
        changedAt = at;
    }

    /** Monotonic nanoseconds of the last change of resources of what runs; what was read of it before is worthless. */
    public long resizedAt() {
        return resizedAt;
    }

    /** Notes that resources of what runs were changed. */
    public void markResized(long at) {
        resizedAt = at;
    }

    /** Ids of the running containers of which it was examined whether they have what is recorded. */
    public Set<String> examined() {
        return examined;
    }

    /** Notes which running containers were examined. */
    public void setExamined(Set<String> ids) {
        examined = Set.copyOf(ids);
    }

    /** The cgroup of the pod as it was seen or written last; empty when that is not known. */
    public Optional<ObservedCgroup> cgroup() {
        return cgroup;
    }

    /** Notes how the cgroup of the pod is. */
    public void setCgroup(Optional<ObservedCgroup> seen) {
        cgroup = seen;
    }

    /** The status computed last. */
    public Optional<PodStatus> status() {
        return status;
    }

    /** Remembers the status computed last, and sends it on its way. */
    public void report(PodStatusComputed computed, Consumer<PodStatusComputed> to) {
        reporting.lock();
        try {
            status = Optional.of(computed.pod().status());
            reported = Optional.of(computed);
            to.accept(computed);
        } finally {
            reporting.unlock();
        }
    }

    /** Sends what was reported last once more, and never after something newer. */
    void repeat(Consumer<PodStatusComputed> to) {
        reporting.lock();
        try {
            reported.ifPresent(to);
        } finally {
            reporting.unlock();
        }
    }

    /** Why the node kills the pod although it is desired; empty while it does not. */
    public Optional<KillPod> kill() {
        return kill;
    }

    /** Remembers why the node kills the pod; the first reason stays. */
    void setKill(KillPod reason) {
        kill = kill.or(() -> Optional.of(reason));
    }
}
