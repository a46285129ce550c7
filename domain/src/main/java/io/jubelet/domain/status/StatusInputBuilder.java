package io.jubelet.domain.status;

import io.jubelet.domain.allocation.PodAllocation;
import io.jubelet.domain.allocation.ResizeConditions;
import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.runtime.ObservedPod;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Assembles a {@link StatusInput}. Not thread-safe. */
public final class StatusInputBuilder {
    private final Pod pod;
    private final ObservedPod observed;
    private PodStatus previous;
    private Optional<PodStatus> mirrored = Optional.empty();
    private boolean podIsTerminal;
    private Optional<PodFailure> failure = Optional.empty();
    private Map<String, WaitingReason> waitingReasons = Map.of();
    private Set<String> pendingStarts = Set.of();
    private String waitsFor = "";
    private Map<String, ProbeResult> readinessResults = Map.of();
    private Map<String, ProbeResult> startupResults = Map.of();
    private List<String> hostIPs = List.of();
    private Instant agentStart = Instant.EPOCH;
    private String runtimeName = "";
    private Optional<PodCgroupResources> cgroup = Optional.empty();
    private boolean changeContainerStatusOnRestart;
    private boolean stopSignals;
    private PodAllocation applied = PodAllocation.NONE;
    private ResizeConditions resize = ResizeConditions.NONE;
    private boolean recursiveReadOnlyMounts;

    StatusInputBuilder(Pod pod, ObservedPod observed) {
        this.pod = pod;
        this.observed = observed;
        this.previous = pod.status();
    }

    /** Sets {@link StatusInput#previous()}. */
    public StatusInputBuilder previous(PodStatus value) {
        previous = value;
        return this;
    }

    /** Sets {@link StatusInput#mirrored()}. */
    public StatusInputBuilder mirrored(Optional<PodStatus> value) {
        mirrored = value;
        return this;
    }

    /** Sets {@link StatusInput#podIsTerminal()}. */
    public StatusInputBuilder podIsTerminal(boolean value) {
        podIsTerminal = value;
        return this;
    }

    /** Sets {@link StatusInput#failure()}. */
    public StatusInputBuilder failure(PodFailure value) {
        failure = Optional.of(value);
        return this;
    }

    /** Sets {@link StatusInput#waitingReasons()}. */
    public StatusInputBuilder waitingReasons(Map<String, WaitingReason> value) {
        waitingReasons = value;
        return this;
    }

    /** Sets {@link StatusInput#pendingStarts()}. */
    public StatusInputBuilder pendingStarts(Set<String> value) {
        pendingStarts = value;
        return this;
    }

    /** Sets {@link StatusInput#waitsFor()}. */
    public StatusInputBuilder waitsFor(String value) {
        waitsFor = value;
        return this;
    }

    /** Sets {@link StatusInput#readinessResults()}. */
    public StatusInputBuilder readinessResults(Map<String, ProbeResult> value) {
        readinessResults = value;
        return this;
    }

    /** Sets {@link StatusInput#startupResults()}. */
    public StatusInputBuilder startupResults(Map<String, ProbeResult> value) {
        startupResults = value;
        return this;
    }

    /** Sets {@link StatusInput#hostIPs()}. */
    public StatusInputBuilder hostIPs(List<String> value) {
        hostIPs = value;
        return this;
    }

    /** Sets {@link StatusInput#agentStart()}. */
    public StatusInputBuilder agentStart(Instant value) {
        agentStart = value;
        return this;
    }

    /** Sets {@link StatusInput#changeContainerStatusOnRestart()}. */
    public StatusInputBuilder changeContainerStatusOnRestart(boolean value) {
        changeContainerStatusOnRestart = value;
        return this;
    }

    /** Sets {@link StatusInput#runtimeName()}. */
    public StatusInputBuilder runtimeName(String value) {
        runtimeName = value;
        return this;
    }

    /** Sets {@link StatusInput#cgroup()}. */
    public StatusInputBuilder cgroup(PodCgroupResources value) {
        cgroup = Optional.of(value);
        return this;
    }

    /** Sets {@link StatusInput#stopSignals()}. */
    public StatusInputBuilder stopSignals(boolean value) {
        stopSignals = value;
        return this;
    }

    /** Sets {@link StatusInput#applied()}. */
    public StatusInputBuilder applied(PodAllocation value) {
        applied = value;
        return this;
    }

    /** Sets {@link StatusInput#resize()}. */
    public StatusInputBuilder resize(ResizeConditions value) {
        resize = value;
        return this;
    }

    /** Sets {@link StatusInput#recursiveReadOnlyMounts()}. */
    public StatusInputBuilder recursiveReadOnlyMounts(boolean value) {
        recursiveReadOnlyMounts = value;
        return this;
    }

    /** The record. */
    public StatusInput build() {
        return new StatusInput(pod, previous, mirrored, observed, podIsTerminal, failure, waitingReasons, pendingStarts,
                waitsFor, readinessResults, startupResults, hostIPs, agentStart, changeContainerStatusOnRestart, runtimeName, cgroup,
                stopSignals, applied, resize, recursiveReadOnlyMounts);
    }
}
