package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.files.PodDirectories;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of one pod that do not answer, through the whole agent: other pods, their probes and the lease go on. */
class HangingHostFilesTest {

    private static final Duration SOON = Duration.ofMinutes(2);

    private final ProbedPod probed = new ProbedPod();
    private final SimWorld world = probed.world;
    private final FakeCluster cluster = new FakeCluster(world.scheduler.scope());
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private int hanging;

    /** The same port; its calls with an argument that names the pod "web" hang until {@link #end}. */
    private <P> P hanging(Class<P> type, P port) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
            if (arguments != null && Arrays.stream(arguments).anyMatch(argument -> String.valueOf(argument).contains("web"))) {
                hanging++;
                end.join();
            }
            try {
                return method.invoke(port, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    private void startAgent(String kind) {
        world.killAgent();
        SimFiles all = SimFiles.inMemory(world.disk);
        ContainerLogs logs = kind.equals("logs") ? hanging(ContainerLogs.class, all.logs()) : all.logs();
        PodDirectories directories = kind.equals("directories") ? hanging(PodDirectories.class, all.directories())
                : all.directories();
        world.files = () -> new SimFiles(logs, all.rotation(), directories, all.messages(), all.managed(), all.states(),
                all.volumes(), all.volumeFiles());
        world.cgroupPort = kind.equals("cgroups") ? hanging(CgroupTree.class, world.cgroups) : world.cgroups;
        world.clusterPorts = Optional.of(ClusterInMemory.of(cluster));
        world.startAgent();
    }

    private void within(Duration limit, BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, limit), () -> "not within " + limit + ": " + world.events.ofPods());
    }

    private Instant renewed() {
        return cluster.leases().lease("node").flatMap(lease -> lease.renewTime()).orElse(Instant.MIN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"directories", "logs", "cgroups"})
    void otherPodsTheirProbesAndTheLeaseGoOn(String kind) {
        startAgent(kind);
        Container app = Container.builder().name("web").image("registry.local/app:1").command(List.of("sleep", "infinity"))
                .build();
        world.source.want(new Pod(ObjectMeta.builder().name("web").namespace("default").uid("web").build(),
                PodSpec.builder().containers(List.of(app)).terminationGracePeriodSeconds(1L).build(),
                PodStatus.builder().build()));
        within(SOON, () -> hanging > 0);
        world.source.want(ProbedPod.pod(ProbedPod.app().livenessProbe(ProbedPod.probe("probe-live").build()).build()));
        within(SOON, () -> !probed.running("app").isEmpty() && probed.rounds.containsKey("probe-live"));
        int rounds = probed.rounds.get("probe-live").size();
        Instant renewed = renewed();
        probed.passes(Duration.ofMinutes(5));
        assertTrue(probed.rounds.get("probe-live").size() >= rounds + 29, probed.rounds::toString);
        assertTrue(Duration.between(renewed, renewed()).toSeconds() >= 280, () -> renewed + " " + renewed());
        assertEquals(1, hanging);
        assertFalse(world.runtime.snapshot().containers().stream().anyMatch(container -> container.name().equals("web")));
        end.complete(null);
        within(SOON, () -> !probed.running("web").isEmpty());
    }
}
