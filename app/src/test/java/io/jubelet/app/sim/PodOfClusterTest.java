package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.userns.PodIdMapping;
import io.jubelet.domain.userns.UserNamespaceException;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.fake.FakePodDirectories;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a pod reads of the cluster while it starts, through the whole agent. */
class PodOfClusterTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private static final String HANDLER = "runsc";

    private final SimWorld world = new SimWorld(1, SimulationSettings.parse("handlers=" + HANDLER));
    private final FakeCluster cluster = new FakeCluster(world.scheduler.scope());

    PodOfClusterTest() {
        world.clusterPorts = Optional.of(ClusterInMemory.of(cluster));
        world.startAgent();
    }

    private static PodSpecBuilder spec() {
        var color = new EnvVar("COLOR", "",
                Optional.of(new EnvVarSource.ConfigMapKeyRef("settings", "color", Optional.empty())));
        return PodSpec.builder().containers(List.of(Container.builder().name("app").image("registry.local/app:1")
                .command(List.of("sleep", "infinity")).env(List.of(color)).build()));
    }

    private void want(PodSpecBuilder spec) {
        world.source.want(new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid").build(),
                spec.build(), PodStatus.builder().build()));
    }

    private void put(String... colors) {
        Map<String, String> data = colors.length == 0 ? Map.of() : Map.of("color", colors[0]);
        cluster.configObjects().put(new ConfigMap(
                ObjectMeta.builder().namespace("default").name("settings").build(), data, Map.of(), Optional.empty()));
    }

    private boolean runs() {
        return world.runtime.snapshot().containers().stream().anyMatch(c -> c.state() == RunState.RUNNING);
    }

    private String waiting() {
        return Optional.ofNullable(world.reported.get("uid")).stream()
                .flatMap(pod -> pod.status().containerStatuses().stream())
                .flatMap(status -> status.waiting().stream())
                .map(waiting -> waiting.reason() + ": " + waiting.message()).findFirst().orElse("");
    }

    private void awaitWaiting(String expected) {
        world.scheduler.runUntil(() -> waiting().equals(expected), LIMIT);
        assertEquals(expected, waiting());
    }

    @Test
    void aContainerStartsAsSoonAsWhatItReadsIsThere() {
        want(spec());
        awaitWaiting("CreateContainerConfigError: configmap \"settings\" not found");
        put();
        world.scheduler.run(Duration.ofMillis(100), () -> { });
        awaitWaiting("CreateContainerConfigError: couldn't find key color in ConfigMap default/settings");
        world.scheduler.run(Duration.ofSeconds(1), () -> { });
        Duration before = world.scheduler.elapsed();
        put("blue");
        assertTrue(world.scheduler.runUntil(this::runs, LIMIT));
        assertTrue(world.scheduler.elapsed().minus(before).compareTo(Duration.ofSeconds(2)) < 0,
                "started only after " + world.scheduler.elapsed().minus(before));

        assertEquals(1, cluster.configObjects().needed("uid").size());
        world.source.unwant("web");
        assertTrue(world.scheduler.runUntil(() -> cluster.configObjects().needed().equals(Set.of()), LIMIT));
    }

    @Test
    void aRuntimeClassThatDoesNotExistKeepsThePodFromStarting() {
        put("blue");
        want(spec().runtimeClassName("sandboxed"));
        world.scheduler.run(Duration.ofSeconds(5), () -> { });
        assertTrue(world.events.ofPods().stream().anyMatch(e -> e.reason().equals("FailedCreatePodSandBox")
                && e.message().equals("Failed to create pod sandbox: runtimeclass.node.k8s.io \"sandboxed\" not found")),
                () -> world.events.ofPods().toString());
        cluster.runtimeClasses().put("sandboxed", HANDLER);
        assertTrue(world.scheduler.runUntil(this::runs, LIMIT));
        assertEquals(Set.of(HANDLER), Set.copyOf(world.runtime.snapshot().sandboxes().stream()
                .map(s -> s.runtimeHandler()).toList()));
    }

    @Test
    void aPodWithAUserNamespaceHasARecordOfItsIdsUntilItIsGone() throws UserNamespaceException {
        var directories = new FakePodDirectories(world.disk, "/var/lib/kubelet");
        put("blue");
        want(spec().hostUsers(false));
        assertTrue(world.scheduler.runUntil(this::runs, LIMIT));
        PodIdMapping ids = PodIdMapping.parse(directories.userNamespace("uid"));
        assertEquals(List.of(0L, 65_536L), List.of(ids.first() % 65_536, ids.length()));
        world.source.unwant("web");
        assertTrue(world.scheduler.runUntil(() -> directories.podUids().isEmpty(), LIMIT));
    }
}
