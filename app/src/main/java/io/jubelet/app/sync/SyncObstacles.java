package io.jubelet.app.sync;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.app.worker.StepResult;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.explain.SandboxDecision;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ObservedPod;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** States of this machine in which no actions of a pod are decided: its network is not ready, or the pod has lost its cgroup. */
final class SyncObstacles {

    /** Pause while pods get no network. */
    private static final Duration NETWORK_RETRY = Duration.ofSeconds(1);

    private static final Logger LOG = System.getLogger(SyncObstacles.class.getName());

    private final PodObserver observer;
    private final PodHostSetup host;
    private final ContainerStopper stopper;
    private final PodEvents events;
    private final Decisions decisions;

    SyncObstacles(PodObserver observer, PodHostSetup host, ContainerStopper stopper, PodEvents events, Decisions decisions) {
        this.observer = observer;
        this.host = host;
        this.stopper = stopper;
        this.events = events;
        this.decisions = decisions;
    }

    /**
     * Acts on what is in the way of a sync.
     *
     * @param pod the pod with this status
     * @return the result of the sync, which goes no further; empty when nothing is in the way
     */
    Optional<StepResult> check(PodSyncContext context, Pod pod, PodStatus status, Observation seen) throws InterruptedException {
        if (!context.runtime().networkReady() && !pod.spec().hostNetwork()) {
            noteAwaitedNetwork(pod, context.runtime());
            return Optional.of(StepResult.Settled.after(seen.at()).noLaterThan(NETWORK_RETRY));
        }
        if (runs(status) && host.lostCgroup(pod)) {
            stopWithoutCgroup(context, pod, seen.pod());
            return Optional.of(StepResult.Again.after(seen.at()));
        }
        return Optional.empty();
    }

    private void noteAwaitedNetwork(Pod pod, RuntimeHealth runtime) {
        runtime.networkProblem().ifPresent(problem ->
                events.warning(pod, "NetworkNotReady", "network is not ready: " + problem));
        decisions.made(pod, new PodDecision.AwaitsNetwork(runtime.message(), decisions.after(NETWORK_RETRY)));
    }

    /** Containers can't be moved into another cgroup: they are started again in a new one, as far as the policy allows. */
    private void stopWithoutCgroup(PodSyncContext context, Pod pod, ObservedPod observed) throws InterruptedException {
        LOG.log(Level.WARNING, "pod {0} has lost its cgroup; its containers are stopped", pod.fullName());
        decisions.made(pod, new SandboxDecision.CgroupLost());
        try {
            stopper.stopPod(pod, observed, OptionalLong.empty());
        } finally {
            observer.changed(context.syncState());
        }
    }

    private static boolean runs(PodStatus status) {
        return status.containerStatuses().stream().anyMatch(container ->
                container.state().filter(ContainerState.Running.class::isInstance).isPresent());
    }
}
