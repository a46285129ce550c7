package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.pod.GetProbeResults;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.ProbeResults;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.worker.PodSyncContext;
import io.jubelet.app.worker.PodSyncState;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.PodStatusBuilder;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.status.ActiveDeadline;
import io.jubelet.domain.status.PodDisruption;
import io.jubelet.domain.status.PodFailure;
import io.jubelet.domain.status.PodRejection;
import io.jubelet.domain.status.PodStatusComputation;
import io.jubelet.domain.status.PodTermination;
import io.jubelet.domain.status.StatusInput;
import io.jubelet.domain.status.StatusInputBuilder;
import io.jubelet.domain.status.StatusTransition;
import io.jubelet.domain.worker.Stage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Computes the status of a pod from observations, and publishes it when it changed. */
final class PodStatusReports {

    private static final Logger LOG = System.getLogger(PodStatusReports.class.getName());

    private static final Duration SOON = Duration.ofSeconds(1);

    private final Bus bus;
    private final NodeSettings node;
    private final RuntimeHandlers handlers;
    private final StatusDetails details;
    private final PodEvents events;
    private final Decisions decisions;
    private final InstantSource clock;

    PodStatusReports(Bus bus, NodeSettings node, RuntimeHandlers handlers, StatusDetails details, PodEvents events,
            InstantSource clock) {
        this.details = details;
        this.bus = bus;
        this.node = node;
        this.handlers = handlers;
        this.events = events;
        this.decisions = new Decisions(bus, clock);
        this.clock = clock;
    }

    /** Results of the probes of a pod at the beginning of a step: running containers that are not ready are probed at once. */
    ProbeResults probes(Pod pod, ObservedPod observed) throws InterruptedException {
        Set<String> running = observed.containers().stream().filter(container -> container.state() == RunState.RUNNING)
                .map(ObservedContainer::id).collect(Collectors.toUnmodifiableSet());
        return bus.ask(PodTopics.PROBE_RESULTS, new GetProbeResults(pod.uid(), running));
    }

    /**
     * Computes and publishes the status at the beginning of a step.
     *
     * @param probes the {@link #probes} at the beginning of the step
     */
    PodStatus atBegin(PodSyncContext context, ObservedPod observed, ProbeResults probes) throws InterruptedException {
        return report(context, observed, probes, false);
    }

    /** Computes and publishes the status once more in the same step. */
    void again(PodSyncContext context, ObservedPod observed) throws InterruptedException {
        report(context, observed, bus.ask(PodTopics.PROBE_RESULTS, new GetProbeResults(context.pod().uid())), false);
    }

    /** Requests the probe results of a pod that has stopped for good, then computes and publishes its status. */
    void atEnd(PodSyncContext context, ObservedPod observed) throws InterruptedException {
        report(context, observed, probes(context.pod(), observed), true);
    }

    /** A pod has ended by itself. */
    void noteEnd(Pod pod, PodStatus status) {
        LOG.log(Level.INFO, "pod {0}/{1} has ended: {2}{3}", pod.metadata().namespace(), pod.metadata().name(),
                status.phase().orElseThrow().wireName(), status.reason().isEmpty() ? "" : " (" + status.reason() + ")");
        decisions.made(pod, EndDecision.Ended.of(status));
    }

    /**
     * Computes and publishes the status.
     *
     * @param ended whether the pod has stopped for good
     */
    private PodStatus report(PodSyncContext context, ObservedPod observed, ProbeResults probes, boolean ended)
            throws InterruptedException {
        PodStatus before = last(context);
        Stage stage = ended ? Stage.TERMINATED : context.state().stage();
        if (PodRejection.isFinal(before)) {
            return publish(context, before, stage);
        }
        PodSyncState state = context.syncState();
        StatusInputBuilder input = StatusInput.builder(context.pod(), observed)
                .previous(disrupted(context, before))
                .mirrored(context.mirrored())
                .podIsTerminal(ended)
                .waitingReasons(state.starts().waiting())
                .pendingStarts(state.starts().pending().despitePolicy(observed))
                .waitsFor(state.waitsFor())
                .readinessResults(probes.readiness())
                .startupResults(probes.startup())
                .hostIPs(node.hostIps())
                .agentStart(node.agentStart())
                .changeContainerStatusOnRestart(details.changeContainerStatusOnRestart())
                .runtimeName(node.runtimeName())
                .stopSignals(node.launch().stopSignals())
                .recursiveReadOnlyMounts(handlers.seenRecursiveReadOnly(context.pod()));
        details.addResources(context.pod(), input);
        if (!ended) {
            input.resize(state.resizes().conditions());
        }
        failure(context, before, ended).ifPresent(input::failure);
        PodStatusBuilder computed = PodStatusComputation.compute(input.build()).toBuilder();
        // After a start of the agent there may be no record of a static pod.
        observed.firstSeen().ifPresent(computed::startTime);
        PodStatus detailed = details.added(context.pod(), observed, before, computed.build());
        return publish(context, StatusTransition.observed(context.pod(), detailed), stage);
    }

    /** Publishes the last status of a pod of which nothing is left here. */
    void finish(PodSyncContext context) {
        publish(context, PodTermination.complete(context.pod(), last(context)), Stage.FINISHED);
    }

    /** When to look whether the pod was active for too long, at least a second from now; absent when nothing limits it. */
    Optional<Duration> timeLeft(PodSyncContext context) {
        return ActiveDeadline.remaining(context.pod().spec(), last(context).startTime(), clock.instant())
                .map(left -> left.compareTo(SOON) < 0 ? SOON : left);
    }

    private static PodStatus last(PodSyncContext context) {
        return context.syncState().status().last().orElse(context.pod().status());
    }

    /**
     * Why the agent makes the pod fail. Once the containers of a pod that the node kills have ended, they alone decide whether it has
     * failed; it keeps the reason of the kill if it has. What its deadline made fail stays so.
     */
    private Optional<PodFailure> failure(PodSyncContext context, PodStatus before, boolean ended) {
        Optional<PodFailure> killed = context.syncState().kill().map(KillPod::failure);
        return killed.isPresent() ? killed.filter(_ -> !ended) : failure(context.pod(), before);
    }

    /**
     * Why the agent makes a pod fail that the node does not kill. What it made fail once stays so, however its containers end afterwards; a
     * pod that came to its end before its deadline does not fail later.
     */
    private Optional<PodFailure> failure(Pod pod, PodStatus before) {
        boolean ended = before.isTerminal() || pod.status().isTerminal();
        if (!ended) {
            Optional<PodFailure> late = ActiveDeadline.failure(pod.spec(), before.startTime(), clock.instant());
            late.ifPresent(failure -> events.normal(pod, failure.reason(), failure.message()));
            return late;
        }
        boolean made = before.phase().filter(phase -> phase == PodPhase.FAILED).isPresent() && !before.reason().isEmpty();
        boolean contradicted = pod.status().isTerminal() && !pod.status().phase().equals(before.phase());
        return made && !contradicted ? Optional.of(new PodFailure(before.reason(), before.message())) : Optional.empty();
    }

    /**
     * Publishes the status, or what stands instead if it may not follow the one before.
     *
     * @return the status by which the pod is synced: the computed one, also when it is not reported
     */
    private PodStatus publish(PodSyncContext context, PodStatus next, Stage stage) {
        PodStatus before = last(context);
        return switch (StatusTransition.of(context.pod(), before, next, clock.instant())) {
            case StatusTransition.Accepted accepted -> keep(context, stage, accepted.status());
            case StatusTransition.Illegal illegal -> {
                // After its restart, the agent may know less of the end of a pod than it reported before.
                boolean reportedAtEnd = stage != Stage.SYNCING && context.pod().status().isTerminal();
                LOG.log(reportedAtEnd ? Level.DEBUG : Level.WARNING, "a status of pod {0} is not reported: {1}",
                        context.pod().fullName(), illegal.message());
                keep(context, stage, illegal.retained());
                yield next;
            }
        };
    }

    private PodStatus keep(PodSyncContext context, Stage stage, PodStatus status) {
        boolean provisional = ConfigAnnotations.isStatic(context.pod()) && context.mirrored().isEmpty()
                && !details.changeContainerStatusOnRestart();
        context.syncState().status().publish(new PodStatusComputed(context.pod().withStatus(status), stage, provisional),
                computed -> bus.publish(PodTopics.STATUS_COMPUTED, computed));
        return status;
    }

    /** The status before, with the disruption that the agent itself brings about. */
    private static PodStatus disrupted(PodSyncContext context, PodStatus before) {
        return context.syncState().kill().flatMap(KillPod::disruption)
                .map(disruption -> PodDisruption.announced(before, disruption)).orElse(before);
    }
}
