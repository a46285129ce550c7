package io.jubelet.app.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.PodsWithStatus;
import io.jubelet.app.port.Platform;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.topology.CpuSet;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which containers get other CPUs while they run, looked at every ten seconds. */
class SharedCpusTest {

    private static final ContainerState RUNS = new ContainerState.Running(Optional.empty());

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final RecordingBus bus = new RecordingBus();
    private final List<Pod> pods = new ArrayList<>();
    private final Map<String, CpuSet> usable = new TreeMap<>();
    private final List<String> updates = new ArrayList<>();
    private boolean away;
    private SharedCpus shared;

    @BeforeEach
    void start() {
        var runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, _, arguments) -> {
                    updates.add(arguments[0] + " " + ((LinuxContainerResources) arguments[1]).cpusetCpus());
                    if (away) {
                        throw new UnavailableException("away");
                    }
                    return null;
                });
        bus.answer(PodTopics.PODS, _ -> new PodsWithStatus(pods));
        shared = new SharedCpus(bus, runtime, (uid, container) -> usable.getOrDefault(uid + "/" + container, CpuSet.of()),
                Duration.ofSeconds(10), new Platform(scope, scope, new SplittableRandom(1)));
        shared.start();
    }

    @AfterEach
    void nothingIsUpdatedAfterTheEnd() {
        shared.stop();
        usable.replaceAll((_, _) -> CpuSet.of(7));
        assertEquals(List.of(), updatesWithin(60));
    }

    private static ContainerStatus status(String name, ContainerState state) {
        return ContainerStatus.builder().name(name).containerID("containerd://" + name + "-id").state(state).build();
    }

    private void pod(PodPhase phase, ContainerStatus init, ContainerStatus app) {
        pods.clear();
        pods.add(new Pod(ObjectMeta.builder().namespace("ns").name("web").uid("uid").build(), PodSpec.builder().build(), PodStatus.builder()
                .phase(phase).initContainerStatuses(List.of(init)).containerStatuses(List.of(app)).build()));
    }

    private void cpus(String container, int... cpus) {
        usable.put("uid/" + container, CpuSet.of(cpus));
    }

    private List<String> updatesWithin(int seconds) {
        updates.clear();
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
        return List.copyOf(updates);
    }

    @Test
    void containersThatRunGetTheirCpusOnceAndWhenTheseChange() {
        pod(PodPhase.RUNNING, status("init", RUNS), status("app", RUNS));
        cpus("init", 0, 1);
        cpus("app", 2);
        assertEquals(List.of(), updatesWithin(9), "the pods are not known yet");
        assertEquals(List.of("init-id 0-1", "app-id 2"), updatesWithin(31));
        cpus("app", 2, 3);
        assertEquals(List.of("app-id 2-3"), updatesWithin(10));
        cpus("app", 3);
        shared.request();
        assertEquals(List.of("app-id 3"), updatesWithin(1), "at once after an assignment");
    }

    @Test
    void othersAreLeftAlone() {
        pod(PodPhase.RUNNING, status("init", new ContainerState.Waiting("", "")), status("app", RUNS));
        cpus("init", 0);
        assertEquals(List.of(), updatesWithin(11), "one does not run, for the other nothing is known");
        cpus("app", 1);
        pod(PodPhase.FAILED, status("init", RUNS), status("app", RUNS));
        assertEquals(List.of(), updatesWithin(11));
        pod(PodPhase.RUNNING, status("init", RUNS), ContainerStatus.builder().name("app").state(RUNS).build());
        assertEquals(List.of("init-id 0"), updatesWithin(11), "one that has no id is not created yet");
    }

    @Test
    void whatTheRuntimeDoesNotDoIsTriedAgain() {
        pod(PodPhase.RUNNING, status("init", new ContainerState.Waiting("", "")), status("app", RUNS));
        cpus("app", 1);
        away = true;
        assertEquals(List.of("app-id 1", "app-id 1"), updatesWithin(21));
        away = false;
        assertEquals(List.of("app-id 1"), updatesWithin(21));
    }

    @Test
    void aContainerThatRunsAgainGetsItsCpusAgain() {
        pod(PodPhase.RUNNING, status("init", RUNS), status("app", RUNS));
        cpus("app", 1);
        assertEquals(List.of("app-id 1"), updatesWithin(11));
        pod(PodPhase.RUNNING, status("init", RUNS), status("app", new ContainerState.Waiting("", "")));
        assertEquals(List.of(), updatesWithin(10));
        pod(PodPhase.RUNNING, status("init", RUNS), status("app", RUNS));
        assertEquals(List.of("app-id 1"), updatesWithin(10));
    }
}
