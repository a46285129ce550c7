package io.jubelet.app.sync;

import io.jubelet.app.worker.PodSyncState;
import io.jubelet.app.worker.StepResult;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.restart.RestartDecision;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Carries out the decided actions of a pod: stops, resizes and starts. */
final class PodActionAttempts {

    /** Pause after a resize that failed. */
    private static final Duration RESIZE_RETRY = Duration.ofSeconds(10);

    private final StartRounds rounds;
    private final PodPreparation preparation;
    private final RunningPodRefresh running;
    private final Sandboxes sandboxes;
    private final ContainerStopper stopper;
    private final InitHistory initHistory;
    private final Resizes resizes;

    PodActionAttempts(StartRounds rounds, PodPreparation preparation, RunningPodRefresh running, Sandboxes sandboxes,
            ContainerStopper stopper, InitHistory initHistory, Resizes resizes) {
        this.rounds = rounds;
        this.preparation = preparation;
        this.running = running;
        this.sandboxes = sandboxes;
        this.stopper = stopper;
        this.initHistory = initHistory;
        this.resizes = resizes;
    }

    /** Looks whether a resize of an earlier attempt is in force. */
    void reviewResize(Pod pod, ObservedPod observed, PodSyncState syncState) throws InterruptedException {
        resizes.review(pod, observed, syncState.resizes());
    }

    /**
     * Begins one attempt.
     *
     * @param observed the pod as it was observed when the actions were decided
     */
    Attempt begin(PodSyncState syncState, Pod pod, ObservedPod observed, PodActions actions) {
        return new Attempt(syncState, pod, observed, actions);
    }

    /** One attempt to carry out what was decided. */
    final class Attempt {

        private final Pod pod;
        private final ObservedPod observed;
        private final PodActions actions;
        private final PodSyncState syncState;
        private final StartRound round;
        private boolean changed;
        private boolean resizeFailed;
        private boolean startsLater;

        private Attempt(PodSyncState syncState, Pod pod, ObservedPod observed, PodActions actions) {
            this.pod = pod;
            this.observed = observed;
            this.actions = actions;
            this.syncState = syncState;
            this.round = rounds.begin(pod, observed, syncState.starts());
        }

        void execute() throws InterruptedException {
            noteReplacements();
            if (actions.killPod()) {
                killPod();
                if (!actions.createSandbox()) {
                    return;
                }
                initHistory.purge(pod, observed);
            } else if (!actions.containersToKill().isEmpty() || !actions.containersToReset().isEmpty()) {
                changed = true;
                stopper.stopSome(pod, observed, actions.containersToKill());
                stopper.reset(pod, observed, actions.containersToReset());
            }
            if (actions.resizes() && !actions.killPod()) {
                resize();
            }
            if (startsNothing()) {
                running.refresh(pod, actions);
                return;
            }
            PreparedPod prepared = preparation.onHost(pod, actions.createSandbox());
            if (actions.killPod() && !changed) {
                reportSandboxChange();
            }
            ReadySandbox sandbox = preparation.sandbox(prepared, actions, () -> changed = true);
            if (!actions.createSandbox()) {
                initHistory.prune(pod, observed);
            } else if (startsWithHook()) {
                // The next sync reports the sandbox before it starts what may take long.
                startsLater = true;
                return;
            }
            round.start(actions, prepared, sandbox);
        }

        /**
         * A container that is stopped to be restarted is started, whatever happens in between and whatever its restart policy
         * is.
         */
        private void noteReplacements() {
            if (actions.killPod()) {
                syncState.starts().pending().forgetAll();
            }
            for (Container container : actions.containersToStart()) {
                observed.newest(container.name())
                        .filter(instance -> instance.state() == RunState.RUNNING || instance.state() == RunState.UNKNOWN)
                        .ifPresent(instance -> syncState.starts().pending().replaces(container.name(), instance.id(),
                                !RestartDecision.afterExit(container, pod.spec(), 0)));
            }
        }

        /** Before anything starts: a container may need more than its pod had. */
        private void resize() throws InterruptedException {
            Resizes.Outcome outcome = resizes.actuate(pod, actions, syncState.resizes());
            changed |= outcome.changed();
            resizeFailed = outcome.failure().isPresent();
        }

        /**
         * A pod of which nothing runs any more is reported once its volumes are there: until then this is tried anew. Sandboxes
         * that are not ready are stopped, too: that releases their addresses and ports before the next one asks for them.
         */
        private void killPod() throws InterruptedException {
            boolean runs = observed.anyRunning() || observed.sandboxes().stream()
                    .anyMatch(s -> s.state() == SandboxState.READY);
            if (runs) {
                changed = true;
                reportSandboxChange();
                stopper.stopPod(pod, observed, OptionalLong.empty());
            } else if (actions.createSandbox()) {
                stopper.stopSandboxes(pod, observed);
            }
        }

        private void reportSandboxChange() {
            if (!observed.sandboxes().isEmpty() && actions.createSandbox()) {
                sandboxes.reportChanged(pod);
            }
        }

        private boolean startsWithHook() {
            return Stream.concat(actions.initContainersToStart().stream(), actions.containersToStart().stream())
                    .anyMatch(LifecycleHooks::hasPostStart);
        }

        private boolean startsNothing() {
            return actions.initContainersToStart().isEmpty() && actions.containersToStart().isEmpty()
                    && actions.ephemeralContainersToStart().isEmpty() && !actions.createSandbox();
        }

        /** Whether the pod has to be observed anew. */
        boolean changedSomething() {
            return changed || round.changed();
        }

        /** The result; what could not be done is tried again when that may succeed. */
        StepResult result(long observedAt) {
            StepResult.Starts starts = startsLater ? StepResult.Starts.AWAITED : round.result();
            if (changedSomething()) {
                return new StepResult.Again(OptionalLong.of(observedAt), starts);
            }
            var settled = new StepResult.Settled(round.retryAfter().orElse(StepResult.Settled.AT_RESYNC), observedAt, starts);
            return resizeFailed ? settled.noLaterThan(RESIZE_RETRY) : settled;
        }
    }
}
