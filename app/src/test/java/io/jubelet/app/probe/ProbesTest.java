package io.jubelet.app.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.pod.GetProbeResults;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.ProbeChanged;
import io.jubelet.app.message.pod.ProbeResults;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.port.Platform;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.probe.ProbeOutcome;
import io.jubelet.domain.probe.ProbeResult;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.fake.FakeProbeClient;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is probed of a pod from its begin to its end, with periods of ten seconds. */
final class ProbesTest {

    private final VirtualTimers timers = new VirtualTimers();
    private final RecordingBus bus = new RecordingBus();
    /** Type and container of each probe. */
    private final List<String> probed = new ArrayList<>();
    private ProbeOutcome outcome = ProbeOutcome.SUCCESS;
    private boolean started = true;
    private Probes probes;

    @BeforeEach
    void start() {
        var runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, method, _) -> {
                    throw new UnsupportedOperationException(method.getName());
                });
        var platform = new Platform(timers, (_, _) -> {
            throw new UnsupportedOperationException("probes need no thread of their own");
        }, new SplittableRandom(1));
        probes = new Probes(runtime, new FakeProbeClient(), platform,
                new ProbePolicy(timers.instant().minusSeconds(3600), true, false), _ -> (rules, id) -> {
                    assertEquals(rules.container().name() + "-id", id);
                    probed.add(rules.type().wireName() + " " + rules.container().name());
                    return outcome;
                });
        probes.start(bus);
    }

    @AfterEach
    void nothingIsProbedOnceTheAgentStops() {
        probes.stop();
        assertEquals(List.of(), probedWithin(60));
    }

    private static Container container(String name, Optional<RestartPolicy> policy) {
        Probe probe = Probe.builder().handler(new Handler.Exec(List.of("probe"))).periodSeconds(10).successThreshold(1)
                .failureThreshold(1).build();
        var container = Container.builder().name(name).image(name).livenessProbe(probe).readinessProbe(probe).startupProbe(probe);
        policy.ifPresent(container::restartPolicy);
        return container.build();
    }

    private ContainerStatus status(String name) {
        return ContainerStatus.builder().name(name).containerID("containerd://" + name + "-id").started(started)
                .state(new ContainerState.Running(Optional.of(timers.instant()))).build();
    }

    private Pod pod() {
        Container side = container("side", Optional.of(RestartPolicy.ALWAYS));
        return new Pod(ObjectMeta.builder().namespace("default").name("web").uid("uid").build(), PodSpec.builder()
                .initContainers(List.of(container("init", Optional.empty()), side))
                .containers(List.of(container("app", Optional.empty()))).build(),
                PodStatus.builder().phase(PodPhase.RUNNING).initContainerStatuses(List.of(status("init"), status("side")))
                        .containerStatuses(List.of(status("app"))).build());
    }

    private Pod deleted(Pod pod) {
        return pod.withMetadata(pod.metadata().toBuilder().deletionTimestamp(timers.instant()).build());
    }

    private void computed(Pod pod, Stage stage) {
        bus.publish(PodTopics.STATUS_COMPUTED, new PodStatusComputed(pod, stage));
    }

    private List<String> probedWithin(int seconds) {
        probed.clear();
        timers.advance(Duration.ofSeconds(seconds));
        return probed.stream().sorted().toList();
    }

    private ProbeResults results(String... running) {
        return bus.ask(PodTopics.PROBE_RESULTS, new GetProbeResults("uid", Set.of(running)));
    }

    @Test
    void regularContainersAndSidecarsAreProbed() {
        computed(pod(), Stage.SYNCING);
        assertEquals(List.of("Readiness app", "Readiness side"), probedWithin(0), "the others after one period");
        assertEquals(List.of("Liveness app", "Liveness side", "Readiness app", "Readiness side"), probedWithin(10));
    }

    @Test
    void aContainerThatHasNotComeUpIsProbedForThatAlone() {
        started = false;
        Pod pod = pod();
        computed(pod, Stage.SYNCING);
        outcome = ProbeOutcome.FAILURE;
        assertEquals(List.of("Startup app", "Startup side"), probedWithin(10));
        started = true;
        computed(pod.withStatus(pod().status()), Stage.SYNCING);
        assertEquals(List.of("Liveness app", "Liveness side", "Readiness app", "Readiness side"), probedWithin(10).stream()
                .distinct().toList());
    }

    @Test
    void resultsAreKnownByContainerAndChangesArePublished() {
        assertEquals(new ProbeResults(Map.of(), Map.of(), Map.of()), results());
        computed(pod(), Stage.SYNCING);
        assertEquals(Map.of("app-id", ProbeResult.FAILURE, "side-id", ProbeResult.FAILURE), results().readiness());
        assertEquals(List.of(), bus.published(ProbeChanged.class), "what is assumed at first is no change");
        timers.advance(Duration.ofSeconds(10));
        Map<String, ProbeResult> successes = Map.of("app-id", ProbeResult.SUCCESS, "side-id", ProbeResult.SUCCESS);
        assertEquals(successes, results().readiness());
        assertEquals(successes, results().liveness());
        assertEquals(List.of(new ProbeChanged("uid"), new ProbeChanged("uid")), bus.published(ProbeChanged.class));
        outcome = ProbeOutcome.FAILURE;
        timers.advance(Duration.ofSeconds(10));
        assertEquals(Map.of("app-id", ProbeResult.FAILURE, "side-id", ProbeResult.FAILURE), results().liveness());
        assertEquals(6, bus.published(ProbeChanged.class).size());
    }

    @Test
    void aSyncHasTheContainersThatRunProbedAtOnceUntilTheyAreReady() {
        outcome = ProbeOutcome.FAILURE;
        computed(pod(), Stage.SYNCING);
        timers.advance(Duration.ofSeconds(3));
        results();
        assertEquals(List.of(), probedWithin(0));
        results("app-id");
        assertEquals(List.of("Readiness app"), probedWithin(0));
        outcome = ProbeOutcome.SUCCESS;
        results("app-id", "side-id");
        assertEquals(List.of("Readiness app", "Readiness side"), probedWithin(0));
        results("app-id", "side-id");
        assertEquals(List.of(), probedWithin(0));
    }

    @Test
    void ofAPodThatEndsReadinessIsProbedAndItsSidecarsAsBefore() {
        Pod pod = pod();
        computed(pod, Stage.SYNCING);
        timers.advance(Duration.ofSeconds(10));
        computed(deleted(pod), Stage.TERMINATING);
        assertEquals(List.of("Liveness side", "Readiness app", "Readiness side"), probedWithin(10));
        assertEquals(Map.of("side-id", ProbeResult.SUCCESS), results().liveness());
    }

    @Test
    void aPodThatEndsWithoutASyncIsProbedForReadinessOnly() {
        computed(deleted(pod()), Stage.TERMINATING);
        assertEquals(List.of("Readiness app", "Readiness side"), probedWithin(5));
        assertEquals(Map.of(), results().liveness());
    }

    @Test
    void aPodThatRunsNoContainerAnyMoreIsNotProbed() {
        Pod pod = pod();
        computed(pod, Stage.SYNCING);
        timers.advance(Duration.ofSeconds(10));
        computed(deleted(pod), Stage.TERMINATED);
        assertEquals(List.of(), probedWithin(60));
        assertEquals(new ProbeResults(Map.of(), Map.of(), Map.of()), results());
    }

    @Test
    void aPodThatIsGoneIsNotProbed() {
        computed(pod(), Stage.SYNCING);
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("other", true));
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", false));
        assertEquals(List.of("Readiness app", "Readiness side"), probedWithin(5));
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", true));
        assertEquals(List.of(), probedWithin(60));
    }

    @Test
    void aPodThatNoWorkerKnowsIsNotProbed() {
        computed(pod(), Stage.SYNCING);
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of("uid")));
        assertEquals(2, probedWithin(0).size());
        bus.publish(PodTopics.WORKERS, new WorkersListed(Set.of("other")));
        assertEquals(List.of(), probedWithin(60));
    }
}
