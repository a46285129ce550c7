package io.jubelet.app.worker;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.explain.PodDecision.StepFailed;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.worker.PodWorkerState;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/** Executes the steps of one pod and reports their failures. Not thread-safe: used by the thread of the worker only. */
final class StepExecution {

    private static final Logger LOG = System.getLogger(StepExecution.class.getName());

    private final PodSteps steps;
    private final StaticPodQueue staticPods;
    private final SyncPauses pauses;
    private final PodEvents events;
    private final Decisions decisions;
    /** Why the last step failed; empty when it succeeded. */
    private String failure = "";
    private long explainedGrace;

    StepExecution(PodSteps steps, StaticPodQueue staticPods, SyncPauses pauses, PodEvents events, Decisions decisions) {
        this.steps = steps;
        this.staticPods = staticPods;
        this.pauses = pauses;
        this.events = events;
        this.decisions = decisions;
    }

    /**
     * Executes the step of the stage the pod is in. A static pod waits for its turn; then a sync is requested.
     *
     * @param cancelled whether the step was interrupted; an interrupt that reached a call of the runtime may come back as a
     *     failure of that call
     */
    StepResult execute(PodSyncContext context, BooleanSupplier cancelled) {
        if (context.state().stage() == Stage.SYNCING && !staticPods.mayRun(context.pod())) {
            decisions.made(context.pod(), new PodDecision.AwaitsPredecessor());
            return new StepResult.Waiting(pauses.retry());
        }
        try {
            return step(context);
        } catch (InterruptedException e) {
            LOG.log(Level.DEBUG, "a step of pod {0} was cancelled", context.pod().fullName());
            return interrupted();
        } catch (PortException | CancelledException | PodNotObservedException e) {
            return cancelled.getAsBoolean() ? interrupted() : failed(context, e.getMessage(), e);
        } catch (RuntimeException e) {
            return failed(context, "internal error: " + e, e);
        }
    }

    private static StepResult interrupted() {
        return new StepResult.Again(OptionalLong.empty(), StepResult.Starts.DONE);
    }

    private StepResult step(PodSyncContext context) throws InterruptedException {
        return switch (context.state().stage()) {
            case SYNCING -> {
                StepResult result = steps.sync(context);
                failure = "";
                yield result.noLaterThan(pauses.resync());
            }
            case TERMINATING -> {
                terminating(context);
                steps.terminate(context);
                failure = "";
                yield new StepResult.Ended();
            }
            case TERMINATED -> {
                decisions.made(context.pod(), new EndDecision.CleaningUp());
                steps.cleanUp(context);
                decisions.made(context.pod(), new EndDecision.CleanedUp());
                yield new StepResult.Ended();
            }
            case FINISHED -> throw new IllegalStateException("a finished pod has no steps");
        };
    }

    /** Once, and again when the grace is shortened. A pod that came to its end by itself has mostly nothing left to stop. */
    private void terminating(PodSyncContext context) {
        long grace = context.state().gracePeriodSeconds();
        Optional<EndDecision.Cause> cause = cause(context);
        if (cause.isPresent() && grace != explainedGrace) {
            explainedGrace = grace;
            decisions.made(context.pod(), new EndDecision.Terminating(cause.get(), grace, decisions.after(Duration.ofSeconds(grace))));
        }
    }

    /** Why the pod ends; empty for one that came to its end by itself. */
    private static Optional<EndDecision.Cause> cause(PodSyncContext context) {
        PodWorkerState state = context.state();
        if (state.orphaned()) {
            return Optional.of(EndDecision.Cause.ORPHAN);
        }
        return state.deleted() ? Optional.of(EndDecision.Cause.DELETION)
                : context.syncState().kill().map(_ -> EndDecision.Cause.KILL);
    }

    /** The step is tried again later. It is logged when the reason changes; events of the pod are repeated. */
    private StepResult failed(PodSyncContext context, String reason, RuntimeException cause) {
        boolean another = !reason.equals(failure);
        failure = reason;
        boolean hasEvent = recordEvent(context, reason, cause);
        if (another && isExpected(cause)) {
            // With an event, the log entry would repeat it.
            LOG.log(hasEvent ? Level.DEBUG : Level.WARNING, "pod {0}: {1}", context.pod().fullName(), reason);
        } else if (another) {
            LOG.log(Level.ERROR, "a step of pod " + context.pod().fullName() + " failed unexpectedly", cause);
        }
        Duration pause = pause(context);
        decisions.made(context.pod(), new StepFailed(switch (context.state().stage()) {
            case SYNCING -> StepFailed.Step.SYNC;
            case TERMINATING -> StepFailed.Step.STOP;
            case TERMINATED, FINISHED -> StepFailed.Step.CLEAN_UP;
        }, reason, decisions.after(pause)));
        return new StepResult.Waiting(pause);
    }

    private Duration pause(PodSyncContext context) {
        Pod pod = context.pod();
        return context.state().stage() == Stage.SYNCING
                ? pauses.retrySync(pod, context.syncState().status().last().orElse(pod.status())) : pauses.retry();
    }

    private static boolean isExpected(RuntimeException failure) {
        return failure instanceof PortException || failure instanceof CancelledException || failure instanceof PodNotObservedException;
    }

    /**
     * Failures of a sync have events of their own, and failures of a clean-up are nothing that the user of the pod can fix:
     * only the other failures are events of a pod. A pod that no source names has one when it can't be stopped and the runtime
     * knows its name.
     *
     * @return whether there is an event
     */
    private boolean recordEvent(PodSyncContext context, String reason, RuntimeException failure) {
        if (context.state().orphaned() && !isKnownOrphan(context, failure)) {
            return false;
        }
        if (failure instanceof PodNotObservedException) {
            events.warning(context.pod(), "FailedSync", "error determining status: " + reason);
            return true;
        }
        if (context.state().stage() == Stage.TERMINATING) {
            events.warning(context.pod(), "FailedKillPod", "error killing pod: " + reason);
            return true;
        }
        return false;
    }

    /** The namespace of a pod of which nothing but a directory is left is not known. */
    private static boolean isKnownOrphan(PodSyncContext context, RuntimeException failure) {
        return !context.pod().metadata().namespace().isEmpty() && !(failure instanceof PodNotObservedException);
    }
}
