package io.jubelet.app.pleg;

import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.message.runtime.PodObserved;
import io.jubelet.domain.pleg.PodLifecycleEvent;
import io.jubelet.domain.pleg.PodLifecycleEvents;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxSummary;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The last observation of one pod. Lists may be requested in parallel and arrive in any order; an older one never replaces a
 * newer one, and all are taken in while the runtime is asked about the parts of one. A failed inspection keeps the record as it was, so
 * that the next list tries again.
 */
final class PodRecord {

    private static final Logger LOG = System.getLogger(PodRecord.class.getName());

    /** For what is known of the pod; held for a moment. */
    private final ReentrantLock lock = new ReentrantLock();
    /** For an inspection, one at a time; held while the runtime is asked. */
    private final ReentrantLock inspecting = new ReentrantLock();
    private final AtomicBoolean followed = new AtomicBoolean();
    private final PodIdentity pod;
    private final PodInspector inspector;
    /** The newest list that shows something new, until its inspection has ended. */
    private volatile Optional<PodList> uninspected = Optional.empty();
    private RuntimeSnapshot listed = RuntimeSnapshot.EMPTY;
    private long listedAt = Long.MIN_VALUE;
    private volatile Optional<Observation> current = Optional.empty();
    private volatile long inspectedAt = Long.MIN_VALUE;
    private volatile String lastFailure = "";

    PodRecord(PodIdentity pod, PodInspector inspector) {
        this.pod = pod;
        this.inspector = inspector;
    }

    /** Which pod this is about. */
    PodIdentity pod() {
        return pod;
    }

    /** The newest picture. */
    Optional<Observation> current() {
        return current;
    }

    /** Whether its parts were inspected at or after a moment, in monotonic nanoseconds. */
    boolean isInspected(long after) {
        return inspectedAt >= after;
    }

    /** The newest list whose inspection has not ended, unless it is from before a moment, in monotonic nanoseconds. */
    Optional<PodList> uninspected(long newerThan) {
        return uninspected.filter(list -> list.at() >= newerThan);
    }

    /** Whether the runtime showed nothing of the pod when last asked, and nothing new is being inspected. */
    boolean isEmpty() {
        lock.lock();
        try {
            return !inspecting.isLocked() && uninspected.isEmpty() && listed.sandboxes().isEmpty() && listed.containers().isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes in a list that shows nothing new, which is what nearly every list does. Another one is kept until it is {@linkplain
     * #update inspected}.
     *
     * @return whether the list is dealt with: nothing changed, or it was outdated
     */
    boolean acceptUnchanged(RuntimeSnapshot snapshot, long at) {
        lock.lock();
        try {
            if (at < listedAt) {
                return true;
            }
            if (current.isEmpty() || !sameParts(snapshot)) {
                uninspected = Optional.of(new PodList(snapshot, at));
                return false;
            }
            listed = snapshot;
            listedAt = at;
            current = Optional.of(new Observation(current.get().pod(), at));
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes in a list.
     *
     * @param at monotonic nanoseconds of the moment before the list was asked for
     * @return what to publish, empty when nothing happened or the list was outdated
     */
    Optional<PodObserved> update(RuntimeSnapshot snapshot, long at) throws InterruptedException {
        return update(snapshot, at, Long.MIN_VALUE);
    }

    /**
     * The same, where parts that were inspected before a moment are inspected again.
     *
     * @param inspectedAfter monotonic nanoseconds
     */
    Optional<PodObserved> update(RuntimeSnapshot snapshot, long at, long inspectedAfter) throws InterruptedException {
        inspecting.lock();
        try {
            return acceptInspected(snapshot, at, inspectedAfter) ? Optional.empty()
                    : record(inspector.inspect(pod, snapshot, current.map(Observation::pod)), snapshot, at);
        } finally {
            forgetUninspected(at);
            inspecting.unlock();
        }
    }

    /** Whether the list is dealt with: its parts were inspected late enough, or it is outdated. */
    private boolean acceptInspected(RuntimeSnapshot snapshot, long at, long inspectedAfter) {
        lock.lock();
        try {
            if (isOutdated(snapshot, at)) {
                return true;
            }
            if (current.isEmpty() || !sameParts(snapshot) || !isInspected(inspectedAfter)) {
                return false;
            }
            listedAt = Math.max(listedAt, at);
            current = Optional.of(new Observation(current.get().pod(), listedAt));
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Unless a newer list has shown meanwhile that the pod is as it was before. */
    private Optional<PodObserved> record(ObservedPod seen, RuntimeSnapshot snapshot, long at) {
        lock.lock();
        try {
            if (isOutdated(snapshot, at)) {
                return Optional.empty();
            }
            List<PodLifecycleEvent> events = PodLifecycleEvents.between(pod, listed, snapshot);
            current.ifPresent(before -> logEnds(before.pod(), seen));
            listed = snapshot;
            listedAt = Math.max(listedAt, at);
            inspectedAt = at;
            lastFailure = "";
            var observation = new Observation(seen, listedAt);
            current = Optional.of(observation);
            return Optional.of(new PodObserved(observation, events));
        } finally {
            lock.unlock();
        }
    }

    /** Whether a newer list has shown other parts. One with the same parts leaves to be inspected what was not inspected late enough. */
    private boolean isOutdated(RuntimeSnapshot snapshot, long at) {
        return at < listedAt && !sameParts(snapshot);
    }

    private void forgetUninspected(long at) {
        lock.lock();
        try {
            uninspected = uninspected(at + 1);
        } finally {
            lock.unlock();
        }
    }

    /** Whether the caller is the one that inspects the lists of this pod, until it {@linkplain #unfollow ends}. */
    boolean follow() {
        return followed.compareAndSet(false, true);
    }

    void unfollow() {
        followed.set(false);
    }

    /** Whether the inspection before did not fail like this. */
    boolean isNewFailure(String message) {
        boolean known = lastFailure.equals(message);
        lastFailure = message;
        return !known;
    }

    /** Containers that ended before the first observation of this agent are not reported. */
    private static void logEnds(ObservedPod before, ObservedPod now) {
        Set<String> ended = new HashSet<>();
        before.containers().stream().filter(c -> c.state() == RunState.EXITED).forEach(c -> ended.add(c.id()));
        now.containers().stream().filter(c -> c.state() == RunState.EXITED && !ended.contains(c.id()))
                .forEach(c -> LOG.log(Level.INFO, "container {0} of pod {1} ended with exit code {2}{3}", c.name(),
                        now.identity().namespace() + "/" + now.identity().name(), Integer.toString(c.exitCode()),
                        c.reason().isEmpty() ? "" : " (" + c.reason() + ")"));
    }

    /** Called for each pod every second. A list is in any order and has each part once, and few of them. */
    private boolean sameParts(RuntimeSnapshot snapshot) {
        return snapshot == listed
                || snapshot.sandboxes().size() == listed.sandboxes().size() && snapshot.containers().size() == listed.containers().size()
                && snapshot.sandboxes().stream().allMatch(this::isListed) && snapshot.containers().stream().allMatch(this::isListed);
    }

    private boolean isListed(SandboxSummary sandbox) {
        return listed.sandboxes().stream().anyMatch(known -> known.state() == sandbox.state() && known.id().equals(sandbox.id()));
    }

    private boolean isListed(ContainerSummary container) {
        return listed.containers().stream()
                .anyMatch(known -> known.state() == container.state() && known.id().equals(container.id()));
    }
}
