package io.jubelet.app.status;

import io.jubelet.app.message.pod.ApiStatus;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.ProbeResults;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.status.ApiStatusMerge;
import io.jubelet.domain.status.ReportedStatus;
import io.jubelet.domain.status.StatusTransition;
import io.jubelet.domain.worker.Stage;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The reported status of a pod.
 *
 * @param pod the pod with the status that is reported
 * @param stage where the pod is in its lifecycle; empty as long as its worker has reported nothing
 * @param version grows with each status that is reported
 * @param resumed whether the status that an earlier agent reported in the mirror pod was taken over
 * @param provisional whether no worker has reported the pod in knowledge of its mirror pod yet, see {@link PodStatusComputed#provisional()}
 * @param probes results of probes as long as that is so; what the mirror pod shows is older than they are
 */
record ReportedPod(Pod pod, Optional<Stage> stage, long version, boolean resumed, boolean provisional, ProbeResults probes) {

    private static final ProbeResults NO_RESULTS = new ProbeResults(Map.of(), Map.of(), Map.of());

    /** The report of a pod whose worker has reported nothing yet. */
    static ReportedPod unsynced(Pod pod) {
        return new ReportedPod(pod, Optional.empty(), 0, false, true, NO_RESULTS);
    }

    ReportedPod withPod(Pod newer) {
        return new ReportedPod(newer.withStatus(pod.status()), stage, version, resumed, provisional, probes);
    }

    /** Once a worker knows the mirror pod, what it reports is final. */
    ReportedPod knowing(PodStatusComputed computed) {
        boolean still = provisional && computed.provisional();
        return new ReportedPod(pod, stage, version, resumed, still, still ? probes : NO_RESULTS);
    }

    /** This report with the newest results of probes. */
    ReportedPod probed(ProbeResults results) {
        return provisional ? new ReportedPod(pod, stage, version, resumed, true, results) : this;
    }

    /** A status that a worker computed, with what was reported of the containers before, and what the probes have found since. */
    private PodStatus informed(PodStatus reported, PodStatus computed, Instant now) {
        PodStatus kept = ReportedStatus.kept(pod, reported, computed, now);
        return probes.equals(NO_RESULTS) ? kept
                : ReportedStatus.probed(pod, kept, probes.readiness(), probes.startup(), now);
    }

    /** The status that is reported next. What the mirror pod said of containers stays until the worker knows it, too. */
    PodStatus next(PodStatus computed, Instant now) {
        PodStatus known = resumed && provisional ? informed(pod.status(), computed, now) : computed;
        return ReportedStatus.next(pod.status(), known);
    }

    /** The same after another status. */
    ReportedPod with(Pod reported, Stage at, long newVersion) {
        return new ReportedPod(reported, Optional.of(at), newVersion, resumed, provisional, probes);
    }

    /** Whether a worker has reported the pod, so that there is something to publish. */
    boolean isReported() {
        return stage.isPresent();
    }

    PodStatusChanged message() {
        return new PodStatusChanged(pod, stage.orElseThrow());
    }

    /**
     * Continues the status that an earlier agent reported of a static pod. Nothing but its mirror pod has it: the manifest
     * has no status.
     */
    ReportedPod resumedFrom(Pod mirror, long newVersion, Instant now) {
        PodStatus known = provisional ? informed(mirror.status(), pod.status(), now) : pod.status();
        PodStatus status = ReportedStatus.next(mirror.status(), known);
        return new ReportedPod(pod.withStatus(status), stage, status.equals(pod.status()) ? version : newVersion, true,
                provisional, probes);
    }

    /** Whether the mirror pod may have a status of an earlier agent. */
    boolean resumes() {
        return isReported() && !resumed && ConfigAnnotations.isStatic(pod);
    }

    /** The status for this object, given the version that was sent last. */
    ApiStatus forApi(Pod object, long delivered, Instant now) {
        PodStatus before = object.status();
        PodStatus after = ApiStatusMerge.merge(object, before, withTerminalPhase(before), mayStillRun(), now);
        // A new version is sent whatever it changes; one that was sent before is sent again only if it differs.
        boolean same = version == delivered ? StatusTransition.isSame(before, after) : before.equals(after);
        return new ApiStatus(version, same ? Optional.empty() : Optional.of(after),
                stage.filter(Stage.FINISHED::equals).isPresent());
    }

    private boolean mayStillRun() {
        return stage.orElseThrow().mayRun();
    }

    /** A terminal phase at the API server is final, whichever client wrote it; the worker follows as soon as it observes it. */
    private PodStatus withTerminalPhase(PodStatus api) {
        boolean contradicts = api.isTerminal() && !ConfigAnnotations.isStatic(pod)
                && !Objects.equals(api.phase(), pod.status().phase());
        return !contradicts ? pod.status() : pod.status().toBuilder().phase(api.phase().orElseThrow())
                .reason(api.reason()).message(api.message()).build();
    }
}
