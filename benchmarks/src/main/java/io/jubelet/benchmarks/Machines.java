package io.jubelet.benchmarks;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

/** Machines with pods of an init container, a sidecar and two app containers, from a fixed seed. */
final class Machines {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final List<String> CONTAINERS = List.of("init", "sidecar", "app", "helper");

    private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(42);

    List<Pod> pods(int count) {
        return IntStream.range(0, count).mapToObj(this::pod).toList();
    }

    private Pod pod(int number) {
        ObjectMeta metadata = ObjectMeta.builder().name("pod-" + number).namespace("default").uid(id(16)).build();
        PodSpec spec = PodSpec.builder()
                .initContainers(List.of(container("init"), container("sidecar").toBuilder()
                        .restartPolicy(RestartPolicy.ALWAYS).build()))
                .containers(List.of(container("app"), container("helper")))
                .build();
        return new Pod(metadata, spec, PodStatus.builder().build());
    }

    private static Container container(String name) {
        return Container.builder().name(name).image("example.org/" + name + ":1").build();
    }

    /** The pod as it is when everything runs. */
    ObservedPod running(Pod pod) {
        var identity = PodIdentity.of(pod);
        var sandbox = ObservedSandbox.builder().id(id(32)).pod(identity).state(SandboxState.READY)
                .network(NamespaceMode.POD).createdAt(START)
                .ips(List.of("10.0.0.1")).build();
        List<ObservedContainer> containers = new ArrayList<>();
        for (String name : CONTAINERS) {
            containers.add(ObservedContainer.builder().id(id(32)).name(name).sandboxId(sandbox.id())
                    .state(name.equals("init") ? RunState.EXITED : RunState.RUNNING)
                    .createdAt(START.plusSeconds(containers.size())).build());
        }
        return new ObservedPod(identity, List.of("10.0.0.1"), List.of(sandbox), containers);
    }

    /** What a list of the runtime shows of these pods. */
    static RuntimeSnapshot listed(List<ObservedPod> pods) {
        List<SandboxSummary> sandboxes = new ArrayList<>();
        List<ContainerSummary> containers = new ArrayList<>();
        for (ObservedPod pod : pods) {
            pod.sandboxes().forEach(s -> sandboxes.add(SandboxSummary.builder().id(s.id()).pod(pod.identity())
                    .state(s.state()).createdAt(s.createdAt()).build()));
            pod.containers().forEach(c -> containers.add(ContainerSummary.builder().id(c.id()).name(c.name())
                    .sandboxId(c.sandboxId()).pod(pod.identity()).state(c.state()).createdAt(c.createdAt()).build()));
        }
        return new RuntimeSnapshot(sandboxes, containers);
    }

    /** The same pods after about one container in twenty has ended. */
    List<ObservedPod> later(List<ObservedPod> pods) {
        return pods.stream().map(pod -> new ObservedPod(pod.identity(), pod.ips(), pod.sandboxes(),
                pod.containers().stream().map(this::perhapsEnded).toList())).toList();
    }

    private ObservedContainer perhapsEnded(ObservedContainer container) {
        return random.nextInt(20) > 0 ? container : container.toBuilder().state(RunState.EXITED).exitCode(1).build();
    }

    private String id(int bytes) {
        byte[] raw = new byte[bytes];
        random.nextBytes(raw);
        return HexFormat.of().formatHex(raw);
    }
}
