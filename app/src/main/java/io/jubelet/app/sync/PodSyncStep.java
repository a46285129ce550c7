package io.jubelet.app.sync;

import io.jubelet.app.message.pod.ProbeResults;
import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.volume.VolumesNotReadyException;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.app.worker.StepResult;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.dra.ClaimName;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import java.util.Optional;

/** One sync of a pod: observes it, reports its status, has its actions decided and carries them out. */
final class PodSyncStep {

    private final PodObserver observer;
    private final PodStatusReports reports;
    private final Environments environments;
    private final SyncObstacles obstacles;
    private final ActionDecisions decisions;
    private final PodActionAttempts attempts;
    private final RunningPodRefresh running;

    PodSyncStep(PodObserver observer, PodStatusReports reports, Environments environments, SyncObstacles obstacles,
            ActionDecisions decisions, PodActionAttempts attempts, RunningPodRefresh running) {
        this.observer = observer;
        this.reports = reports;
        this.environments = environments;
        this.obstacles = obstacles;
        this.decisions = decisions;
        this.attempts = attempts;
        this.running = running;
    }

    /** See {@link io.jubelet.app.worker.PodSteps#sync}. */
    StepResult run(PodSyncContext context) throws InterruptedException {
        StepResult result = syncOrWait(context);
        StepResult limited = reports.timeLeft(context).map(result::noLaterThan).orElse(result);
        return running.refreshIn(context.pod()).map(limited::noLaterThan).orElse(limited);
    }

    /** A pod that waits for its volumes or claims has not failed to sync: it reports what it waits for. */
    private StepResult syncOrWait(PodSyncContext context) throws InterruptedException {
        String waitsFor = "";
        try {
            return observeAndAct(context);
        } catch (VolumesNotReadyException volumes) {
            waitsFor = volumes.getMessage();
            return new StepResult.Waiting(volumes.retryAfter());
        } catch (ClaimsNotReadyException claims) {
            waitsFor = claims.getMessage();
            return new StepResult.Waiting(claims.retryAfter());
        } finally {
            context.syncState().setWaitsFor(waitsFor);
        }
    }

    private StepResult observeAndAct(PodSyncContext context) throws InterruptedException {
        Observation seen = observer.observe(context.pod(), context.syncState());
        ProbeResults probes = reports.probes(context.pod(), seen.pod());
        attempts.reviewResize(context.pod(), seen.pod(), context.syncState());
        PodStatus status = reports.atBegin(context, seen.pod(), probes);
        if (status.isTerminal()) {
            reports.noteEnd(context.pod(), status);
            return new StepResult.Ended();
        }
        environments.follow(context.pod());
        // From here on the pod has the status of now, not that of its source.
        Pod pod = context.pod().withStatus(withClaims(context.pod(), status));
        Optional<StepResult> obstructed = obstacles.check(context, pod, status, seen);
        return obstructed.isPresent() ? obstructed.get() : act(context, pod, seen, decisions.decide(context, pod, seen.pod(), probes));
    }

    /** The status computed here lacks the data of the cluster about claims. */
    private static PodStatus withClaims(Pod pod, PodStatus status) {
        return ClaimName.isUsedBy(pod) ? status.toBuilder().claimsOf(pod.status()).build() : status;
    }

    private StepResult act(PodSyncContext context, Pod pod, Observation seen, PodActions actions) throws InterruptedException {
        if (actions.isNothing()) {
            context.syncState().starts().retainWaiting(pod.spec().ephemeralContainers());
            running.refresh(pod, actions);
            return StepResult.Settled.after(seen.at());
        }
        PodActionAttempts.Attempt attempt = attempts.begin(context.syncState(), pod, seen.pod(), actions);
        try {
            attempt.execute();
        } finally {
            if (attempt.changedSomething()) {
                observer.changed(context.syncState());
            }
        }
        if (!attempt.changedSomething()) {
            // No other sync follows at once, so this one reports what it has found.
            reports.again(context, seen.pod());
        }
        return attempt.result(seen.at());
    }
}
