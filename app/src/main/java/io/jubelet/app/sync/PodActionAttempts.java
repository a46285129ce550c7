package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.task.TaskGroup;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.worker.PodSyncState;
import io.jubelet.app.worker.StepResult;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.explain.SandboxDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.restart.RestartDecision;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Carries out the decided actions of a pod: stops, resizes and starts. */
final class PodActionAttempts {

    /** Pause after a resize that failed. */
    private static final Duration RESIZE_RETRY = Duration.ofSeconds(10);

    private final Bus bus;
    private final PodHostSetup hostSetup;
    private final RunningPodRefresh running;
    private final PullSecretReports pullSecrets;
    private final Sandboxes sandboxes;
    private final ContainerStarter starter;
    private final ContainerStopper stopper;
    private final InitHistory initHistory;
    private final PodResourceClaims claims;
    private final Resizes resizes;
    private final ActuatedResources actuated;
    private final PodEvents events;
    private final Decisions decisions;
    private final Timers timers;
    private final Tasks tasks;

    PodActionAttempts(Bus bus, PodParts parts, RunningPodRefresh running, PullSecretReports pullSecrets, PodEvents events,
            Timers timers, Tasks tasks) {
        this.bus = bus;
        this.hostSetup = parts.host();
        this.running = running;
        this.pullSecrets = pullSecrets;
        this.sandboxes = parts.sandboxes();
        this.starter = parts.containers().starter();
        this.stopper = parts.containers().stopper();
        this.initHistory = parts.containers().initHistory();
        this.claims = parts.claims();
        this.resizes = parts.resizes();
        this.actuated = parts.actuated();
        this.events = events;
        this.decisions = new Decisions(bus, timers);
        this.timers = timers;
        this.tasks = tasks;
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
            this.round = new StartRound(starter, bus, timers, tasks, pod, observed, syncState.starts());
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
            PreparedPod prepared = sandboxes.withUserNamespace(hostSetup.prepare(pod, actions.createSandbox()),
                    actions.createSandbox());
            pullSecrets.report(pod);
            if (actions.killPod() && !changed) {
                reportSandboxChange();
            }
            ReadySandbox sandbox = sandbox(prepared);
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
                events.normal(pod, "SandboxChanged", "Pod sandbox changed, it will be killed and re-created.");
                decisions.made(pod, new SandboxDecision.Changed());
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

        /** The sandbox to start in; while a new one is made, all images of the pod are fetched. */
        private ReadySandbox sandbox(PreparedPod prepared) throws InterruptedException {
            if (!actions.createSandbox()) {
                return sandboxes.existing(prepared, actions.sandboxId(), actions.attempt());
            }
            claims.prepare(pod);
            SandboxConfig config = sandboxes.plan(prepared, actions.attempt());
            String handler = sandboxes.imageHandlerOfNew(pod);
            var both = new TaskGroup(tasks, "sandbox");
            var made = both.fork(() -> sandboxes.create(prepared, config));
            StartImages.prefetch(pod, actions, config, handler)
                    .forEach(image -> both.fork(() -> bus.ask(ImageTopics.ENSURE_IMAGE, image)));
            changed = true;
            actuated.made(pod);
            both.join();
            return made.get();
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
