package io.jubelet.app.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.domain.probe.ProbeType;
import io.jubelet.domain.probe.ProbeWorkerRules;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** When the readiness of a container is probed, with a period of ten seconds. */
final class ProbeWorkerTest {

    private static final Set<String> RUNNING = Set.of("id", "other");

    private final VirtualTimers timers = new VirtualTimers();
    private final Instant began = timers.instant();
    private final List<Long> rounds = new ArrayList<>();
    private ProbeOutcome outcome = ProbeOutcome.FAILURE;
    private Runnable meanwhile = () -> { };

    @Test
    void containerThatIsNotReadyIsProbedOnceWithEachSync() {
        ProbeWorker prober = prober(0, true);
        passes(4);
        prober.synced(RUNNING);
        prober.synced(RUNNING);
        passes(1);
        assertEquals(List.of(0L, 4L), rounds);
        prober.synced(RUNNING);
        passes(20);
        assertEquals(List.of(0L, 4L, 5L, 15L, 25L), rounds);
    }

    @Test
    void syncsWhileAProbeIsUnderWayRequestOneMore() {
        ProbeWorker prober = prober(3, true);
        meanwhile = () -> {
            meanwhile = () -> { };
            prober.synced(RUNNING);
            prober.synced(RUNNING);
        };
        passes(9);
        assertEquals(List.of(3L, 3L), rounds);
        passes(4);
        assertEquals(List.of(3L, 3L, 13L), rounds);
    }

    @Test
    void containerThatIsReadyOrDoesNotRunKeepsItsPeriod() {
        ProbeWorker prober = prober(0, true);
        passes(1);
        prober.synced(Set.of("other"));
        passes(1);
        assertEquals(List.of(0L), rounds);

        outcome = ProbeOutcome.SUCCESS;
        meanwhile = () -> prober.synced(RUNNING);
        passes(10);
        prober.synced(RUNNING);
        passes(5);
        assertEquals(List.of(0L, 10L), rounds);
    }

    @Test
    void syncDoesNotPutAProbeBeforeItMayBe() {
        ProbeWorker delayed = prober(7, true);
        ProbeWorker starting = prober(0, false);
        passes(6);
        delayed.synced(RUNNING);
        starting.synced(RUNNING);
        passes(0);
        assertEquals(List.of(), rounds);
    }

    @Test
    void syncDoesNotDisturbTheSpreadAfterAStartOfTheAgent() {
        Probe probe = probe(0);
        Pod pod = pod(probe, began.minusSeconds(60), true);
        var rules = new ProbeWorkerRules(pod, pod.spec().containers().getFirst(), ProbeType.READINESS, probe, began);
        ProbeWorker prober = prober(rules);
        passes(2);
        prober.synced(RUNNING);
        passes(2);
        assertEquals(List.of(), rounds);
        passes(1);
        assertEquals(List.of(5L), rounds);
    }

    private ProbeWorker prober(int initialDelay, boolean started) {
        Probe probe = probe(initialDelay);
        Pod pod = pod(probe, began, started);
        return prober(new ProbeWorkerRules(pod, pod.spec().containers().getFirst(), ProbeType.READINESS, probe,
                began.minusSeconds(3600)));
    }

    private ProbeWorker prober(ProbeWorkerRules rules) {
        var prober = new ProbeWorker(rules, (_, _) -> {
            rounds.add(Duration.between(began, timers.instant()).toSeconds());
            meanwhile.run();
            return outcome;
        }, timers, () -> { }, 0.5);
        prober.update(rules);
        return prober;
    }

    private static Probe probe(int initialDelay) {
        return Probe.builder().handler(new Handler.Exec(List.of("probe"))).initialDelaySeconds(initialDelay)
                .periodSeconds(10).successThreshold(1).failureThreshold(3).build();
    }

    private static Pod pod(Probe probe, Instant startedAt, boolean started) {
        Container app = Container.builder().name("app").image("app").readinessProbe(probe).build();
        PodStatus status = PodStatus.builder().phase(PodPhase.RUNNING).containerStatuses(List.of(ContainerStatus.builder()
                .name("app").containerID("containerd://id").started(started)
                .state(new ContainerState.Running(Optional.of(startedAt))).build())).build();
        return new Pod(ObjectMeta.builder().namespace("default").name("pod").uid("uid").build(),
                PodSpec.builder().containers(List.of(app)).build(), status);
    }

    private void passes(int seconds) {
        timers.advance(Duration.ofSeconds(seconds));
    }
}
