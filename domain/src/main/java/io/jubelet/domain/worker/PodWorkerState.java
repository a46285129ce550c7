package io.jubelet.domain.worker;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.termination.KillGrace;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * State of the worker of one pod. Immutable: every method answers with the state that follows.
 *
 * @param stage stage of the lifecycle that the pod is in
 * @param deleted whether the pod was deleted or removed from its source
 * @param reclaims whether the node killed the pod to free what it takes
 * @param orphaned whether the pod is an orphan: known only from what is left of it in the runtime or on the disk
 * @param restartRequested whether a pod of the same uid was desired again after this one began to end
 * @param gracePeriodSeconds seconds between stop signal and kill, 0 until the pod begins to end, then at least 1
 */
public record PodWorkerState(
        Stage stage,
        boolean deleted,
        boolean reclaims,
        boolean orphaned,
        boolean restartRequested,
        long gracePeriodSeconds) {

    /** Seconds of grace for a pod that is not desired. */
    public static final long ORPHAN_GRACE_SECONDS = 1;

    /** Rejects null. */
    public PodWorkerState {
        Objects.requireNonNull(stage, "stage");
    }

    /**
     * First sight of a desired pod.
     *
     * @param runtimeIdle whether the runtime shows no running container and no ready sandbox of it
     */
    public static PodWorkerState desired(Pod pod, boolean runtimeIdle) {
        var fresh = new PodWorkerState(Stage.SYNCING, false, false, false, false, 0);
        if (pod.status().isTerminal() && runtimeIdle) {
            return (pod.metadata().deletionTimestamp().isPresent() ? fresh.asDeleted() : fresh).advanceTo(Stage.TERMINATED)
                    .withGrace(pod, OptionalLong.empty());
        }
        return fresh.update(pod);
    }

    /** First observation of a pod that is not desired and of which something is left, in the runtime or on the disk. */
    public static PodWorkerState orphan() {
        return new PodWorkerState(Stage.TERMINATING, false, false, true, false, ORPHAN_GRACE_SECONDS);
    }

    /** First observation of a pod that is not desired and of which nothing is left but files that no container uses. */
    public static PodWorkerState stoppedOrphan() {
        return orphan().stopped();
    }

    /** The pod is still desired, possibly changed: a deletion or terminal phase ends it, a shorter grace is taken. */
    public PodWorkerState update(Pod pod) {
        boolean deletion = pod.metadata().deletionTimestamp().isPresent();
        if (!mayRun()) {
            return deletion ? asDeleted() : this;
        }
        if (stage == Stage.TERMINATING || deletion || pod.status().isTerminal()) {
            return (deletion ? asDeleted() : this).advanceTo(Stage.TERMINATING).withGrace(pod, OptionalLong.empty());
        }
        return this;
    }

    /** A pod of this uid was added to its source again while this one ends: it starts afterwards. */
    public PodWorkerState added(Pod pod) {
        return stage == Stage.SYNCING ? update(pod)
                : withRestartRequested(true);
    }

    /** The pod was removed from its source. */
    public PodWorkerState removed(Pod pod) {
        PodWorkerState gone = asDeleted().withRestartRequested(false);
        return mayRun() ? gone.advanceTo(Stage.TERMINATING).withGrace(pod, OptionalLong.empty()) : gone;
    }

    /**
     * The node kills the pod to free what it takes (eviction, preemption).
     *
     * @param grace seconds of grace, empty for that of the pod
     */
    public PodWorkerState killToReclaim(Pod pod, OptionalLong grace) {
        return mayRun() ? asReclaiming().advanceTo(Stage.TERMINATING).withGrace(pod, grace) : this;
    }

    /**
     * The node kills the pod for another reason; what is left of it in the runtime stays as long as it is desired.
     *
     * @param grace seconds of grace, empty for that of the pod
     */
    public PodWorkerState kill(Pod pod, OptionalLong grace) {
        return mayRun() ? advanceTo(Stage.TERMINATING).withGrace(pod, grace) : this;
    }

    /** A sync found that the pod has come to its end by itself. */
    public PodWorkerState endedByItself(Pod pod) {
        return stage != Stage.SYNCING ? this
                : advanceTo(Stage.TERMINATING).withGrace(pod, OptionalLong.empty());
    }

    /** All containers have stopped. */
    public PodWorkerState stopped() {
        return advanceTo(Stage.TERMINATED);
    }

    /** Everything of the pod is cleaned up. */
    public PodWorkerState cleanedUp() {
        return advanceTo(Stage.FINISHED);
    }

    /** This stage came to its end: the next one follows. */
    public PodWorkerState stageEnded(Pod pod) {
        return switch (stage) {
            case SYNCING -> endedByItself(pod);
            case TERMINATING -> stopped();
            case TERMINATED, FINISHED -> cleanedUp();
        };
    }

    /** Whether containers of the pod may still run. */
    public boolean mayRun() {
        return stage.mayRun();
    }

    /** Whether everything of the pod may be removed from the runtime: it is gone for good, or was killed to free that. */
    public boolean contentRemovable() {
        return !mayRun() && (deleted || reclaims || orphaned);
    }

    /** Whether the step from {@code before} to this state must interrupt a sync that is under way. */
    public boolean cancels(PodWorkerState before) {
        return before.mayRun() && (before.stage != stage
                || stage == Stage.TERMINATING && gracePeriodSeconds < before.gracePeriodSeconds);
    }

    /** The grace period that its deletion or another source gives, or else that of its spec. A deletion may give none. */
    private PodWorkerState withGrace(Pod pod, OptionalLong override) {
        long grace = gracePeriodSeconds;
        boolean given = grace != 0;
        for (long shorter : Stream.concat(pod.metadata().deletionGracePeriodSeconds().stream(), override.stream().boxed()).toList()) {
            if (grace == 0 || shorter < grace) {
                grace = shorter;
                given = true;
            }
        }
        if (!given) {
            grace = pod.spec().terminationGracePeriodSeconds().orElse(0L);
        }
        return withGrace(Math.clamp(grace, 1, KillGrace.GREATEST_SECONDS));
    }

    private PodWorkerState advanceTo(Stage next) {
        return next.compareTo(stage) <= 0 ? this
                : new PodWorkerState(next, deleted, reclaims, orphaned, restartRequested, gracePeriodSeconds);
    }

    private PodWorkerState asDeleted() {
        return new PodWorkerState(stage, true, reclaims, orphaned, restartRequested, gracePeriodSeconds);
    }

    private PodWorkerState asReclaiming() {
        return new PodWorkerState(stage, deleted, true, orphaned, restartRequested, gracePeriodSeconds);
    }

    private PodWorkerState withRestartRequested(boolean requested) {
        return new PodWorkerState(stage, deleted, reclaims, orphaned, requested, gracePeriodSeconds);
    }

    private PodWorkerState withGrace(long seconds) {
        return new PodWorkerState(stage, deleted, reclaims, orphaned, restartRequested, seconds);
    }
}
