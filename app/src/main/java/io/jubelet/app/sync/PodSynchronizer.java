package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.pod.ProbeResults;
import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.message.runtime.ObservePod;
import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.volume.VolumesNotReadyException;
import io.jubelet.app.worker.PodNotObservedException;
import io.jubelet.app.worker.PodSteps;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.app.worker.PodSyncState;
import io.jubelet.app.worker.StepResult;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.actions.PodActionsDecision;
import io.jubelet.domain.actions.PodSituation;
import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.dra.ClaimName;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.explain.SandboxDecision;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.OptionalLong;

/** The steps of a pod worker, carried out on the runtime and on this machine. */
final class PodSynchronizer implements PodSteps {

    /** Pause while pods get no network. */
    private static final Duration NETWORK_RETRY = Duration.ofSeconds(1);

    private static final Logger LOG = System.getLogger(PodSynchronizer.class.getName());

    private final Bus bus;
    private final PodStatusReports reports;
    private final PodHostSetup hostSetup;
    private final RunningPodRefresh running;
    private final Environments environments;
    private final Sandboxes sandboxes;
    private final ContainerStopper stopper;
    private final PodResourceClaims claims;
    private final Resizes resizes;
    private final ActuatedResources actuated;
    private final PodEvents events;
    private final Decisions decisions;
    private final Timers timers;
    private final PodActionAttempts attempts;

    PodSynchronizer(Bus bus, PodStatusReports reports, PodParts parts, PodEvents events, Timers timers, Tasks tasks) {
        this.bus = bus;
        this.reports = reports;
        this.hostSetup = parts.host();
        var pullSecrets = new PullSecretReports(parts.environments(), events);
        this.running = new RunningPodRefresh(bus, parts.host(), parts.sandboxes(), pullSecrets);
        this.environments = parts.environments();
        this.sandboxes = parts.sandboxes();
        this.stopper = parts.containers().stopper();
        this.claims = parts.claims();
        this.resizes = parts.resizes();
        this.actuated = parts.actuated();
        this.events = events;
        this.decisions = new Decisions(bus, timers);
        this.timers = timers;
        this.attempts = new PodActionAttempts(bus, parts, running, pullSecrets, events, timers, tasks);
    }

    @Override
    public StepResult sync(PodSyncContext context) throws InterruptedException {
        StepResult result = syncOrWait(context);
        StepResult limited = reports.timeLeft(context).map(result::noLaterThan).orElse(result);
        return hostSetup.refreshIn(context.pod()).map(limited::noLaterThan).orElse(limited);
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
        Observation seen = observe(context.pod(), context.syncState());
        ProbeResults probes = reports.probes(context.pod(), seen.pod());
        resizes.review(context.pod(), seen.pod(), context.syncState().resizes());
        PodStatus status = reports.atBegin(context, seen.pod(), probes);
        if (status.isTerminal()) {
            noteEnd(context.pod(), status);
            return new StepResult.Ended();
        }
        environments.follow(context.pod());
        // From here on the pod has the status of now, not that of its source.
        Pod pod = context.pod().withStatus(withClaims(context.pod(), status));
        if (!context.runtime().networkReady() && !pod.spec().hostNetwork()) {
            noteAwaitedNetwork(pod, context.runtime());
            return StepResult.Settled.after(seen.at()).noLaterThan(NETWORK_RETRY);
        }
        if (runs(status) && hostSetup.lostCgroup(pod)) {
            stopWithoutCgroup(context, pod, seen.pod());
            return StepResult.Again.after(seen.at());
        }
        PodActions decided = PodActionsDecision.decide(situation(context, pod, seen.pod(), probes));
        return act(context, pod, seen, Resizes.withCgroup(decided, context.syncState().resizes()));
    }

    private void noteEnd(Pod pod, PodStatus status) {
        LOG.log(Level.INFO, "pod {0}/{1} has ended: {2}{3}", pod.metadata().namespace(), pod.metadata().name(),
                status.phase().orElseThrow().wireName(), status.reason().isEmpty() ? "" : " (" + status.reason() + ")");
        decisions.made(pod, EndDecision.Ended.of(status));
    }

    private void noteAwaitedNetwork(Pod pod, RuntimeHealth runtime) {
        runtime.networkProblem().ifPresent(problem ->
                events.warning(pod, "NetworkNotReady", "network is not ready: " + problem));
        decisions.made(pod, new PodDecision.AwaitsNetwork(runtime.message(), decisions.after(NETWORK_RETRY)));
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
                context.syncState().markChanged(timers.nanos());
            }
        }
        if (!attempt.changedSomething()) {
            // No other sync follows at once, so this one reports what it has found.
            reports.again(context, seen.pod());
        }
        return attempt.result(seen.at());
    }

    /** The status computed here lacks the data of the cluster about claims. */
    private static PodStatus withClaims(Pod pod, PodStatus status) {
        return ClaimName.isUsedBy(pod) ? status.toBuilder().claimsOf(pod.status()).build() : status;
    }

    /** Containers can't be moved into another cgroup: they are started again in a new one, as far as the policy allows. */
    private void stopWithoutCgroup(PodSyncContext context, Pod pod, ObservedPod observed) throws InterruptedException {
        LOG.log(Level.WARNING, "pod {0} has lost its cgroup; its containers are stopped", pod.fullName());
        decisions.made(pod, new SandboxDecision.CgroupLost());
        try {
            stopper.stopPod(pod, observed, OptionalLong.empty());
        } finally {
            context.syncState().markChanged(timers.nanos());
        }
    }

    private static boolean runs(PodStatus status) {
        return status.containerStatuses().stream().anyMatch(container ->
                container.state().filter(ContainerState.Running.class::isInstance).isPresent());
    }

    @Override
    public void terminate(PodSyncContext context) throws InterruptedException {
        Observation seen = observe(context.pod(), context.syncState());
        if (!context.state().orphaned()) {
            reports.atBegin(context, seen.pod(), reports.probes(context.pod(), seen.pod()));
        }
        try {
            stopper.stopPod(context.pod(), seen.pod(), OptionalLong.of(context.state().gracePeriodSeconds()));
        } finally {
            context.syncState().markChanged(timers.nanos());
        }
        Observation after = observe(context.pod(), context.syncState());
        if (after.pod().anyRunning()) {
            throw new ConflictException("containers still run after they were stopped");
        }
        if (!context.state().orphaned()) {
            // As soon as the end is reported to the cluster, another pod may get the devices of the claims.
            claims.release(context.pod());
            reports.atEnd(context, after.pod());
        }
    }

    /** What is left of an orphan is removed before by the steps of {@code app.gc}; here, its stops are forgotten. */
    @Override
    public void cleanUp(PodSyncContext context) throws InterruptedException {
        if (context.state().orphaned()) {
            stopper.release(context.pod());
            return;
        }
        Observation seen = observe(context.pod(), context.syncState());
        reports.atEnd(context, seen.pod());
        if (hostSetup.cleanUp(context.pod())) {
            sandboxes.forget(context.pod());
        }
        environments.release(context.pod());
        stopper.release(context.pod());
        actuated.forget(context.pod());
        reports.finish(context);
    }

    private PodSituation situation(PodSyncContext context, Pod pod, ObservedPod observed, ProbeResults probes) {
        PodAllocation applied = actuated.forDecision(pod);
        boolean restartsAll = pod.status().condition(ConditionType.ALL_CONTAINERS_RESTARTING)
                .filter(PodCondition::isTrue).isPresent();
        return new PodSituation(pod, observed, probes.liveness(), probes.startup(), restartsAll,
                applied.containers(), applied.pod().orElse(ResourceRequirements.NONE),
                context.syncState().starts().pending().despitePolicy(observed));
    }

    private Observation observe(Pod pod, PodSyncState syncState) throws InterruptedException {
        try {
            return bus.ask(RuntimeTopics.OBSERVE,
                    new ObservePod(PodIdentity.of(pod), syncState.changedAt(), syncState.resizes().resizedAt()));
        } catch (PortException e) {
            throw new PodNotObservedException(e);
        }
    }
}
