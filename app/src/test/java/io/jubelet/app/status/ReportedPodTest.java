package io.jubelet.app.status;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.ProbeResults;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.worker.Stage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a mirror pod shows of containers, against what the probes of this agent have found. */
final class ReportedPodTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Pod POD = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(),
            PodSpec.builder().containers(List.of(Container.builder().name("c").image("image").build())).build(),
            PodStatus.builder().build());
    private static final Map<String, ProbeResult> NONE = Map.of();

    private static PodStatus status(boolean started, boolean ready) {
        return PodStatus.builder().phase(PodPhase.RUNNING).containerStatuses(List.of(ContainerStatus.builder().name("c")
                .containerID("fake://1").state(new ContainerState.Running(Optional.of(NOW))).started(started).ready(ready).build()))
                .build();
    }

    private static ReportedPod computed(PodStatus status) {
        return ReportedPod.unsynced(POD).with(POD.withStatus(status), Stage.SYNCING, 1);
    }

    private static boolean ready(PodStatus status) {
        return status.containerStatuses().getFirst().ready();
    }

    private static ProbeResults readiness(ProbeResult result) {
        return new ProbeResults(NONE, Map.of("1", result), NONE);
    }

    @ParameterizedTest
    @CsvSource({"SUCCESS, false, true", "FAILURE, true, false", ", true, true", ", false, false"})
    void aResultOfAProbeIsNewerThanTheMirrorPod(ProbeResult result, boolean mirrored, boolean ready) {
        ReportedPod report = computed(status(true, false));
        if (result != null) {
            report = report.probed(readiness(result));
        }
        assertEquals(ready, ready(report.resumedFrom(POD.withStatus(status(true, mirrored)), 2, NOW).pod().status()));
    }

    @Test
    void aFailureIsNotUndoneByTheMirrorPodNorByTheNextStatusOfAWorkerThatDoesNotKnowIt() {
        ReportedPod report = computed(status(true, false)).probed(readiness(ProbeResult.FAILURE))
                .resumedFrom(POD.withStatus(status(true, true)), 2, NOW);
        assertEquals(false, ready(report.pod().status()));
        assertEquals(false, ready(report.next(status(true, false), NOW)));
    }

    @Test
    void aContainerThatComesUpIsReadyAlthoughTheMirrorPodSaysOtherwise() {
        ReportedPod report = computed(status(false, false)).resumedFrom(POD.withStatus(status(false, false)), 2, NOW)
                .probed(new ProbeResults(NONE, NONE, Map.of("1", ProbeResult.SUCCESS)));
        assertEquals(true, ready(report.next(status(true, true), NOW)));
    }

    @Test
    void theWorkerDecidesOnceItKnowsTheMirrorPod() {
        ReportedPod report = computed(status(true, false)).probed(readiness(ProbeResult.FAILURE))
                .resumedFrom(POD.withStatus(status(true, true)), 2, NOW)
                .knowing(new PodStatusComputed(POD.withStatus(status(true, true)), Stage.SYNCING, false));
        assertEquals(true, ready(report.next(status(true, true), NOW)));
    }
}
