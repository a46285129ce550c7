package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerBuilder;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A pod that lost its sandbox is to repeat an init container that had succeeded, and can't; no status may say so. Then the
 * machine shuts down.
 */
class EndInAnotherSandboxTest {

    private static final String IMAGE = "registry.local/init:1";

    private final SimWorld world = SimWorld.inCluster(1);

    @BeforeEach
    void imageIsThere() {
        world.shutdownPolicy = ShutdownPolicy.of(Duration.ofSeconds(30), Duration.ofSeconds(10), List.of());
        world.startAgent();
        world.scheduler.scope().start("pull",
                () -> world.runtime.images().pullImage(ImageSpec.of(IMAGE), Optional.empty(), Optional.empty()));
        awaits(() -> world.shutdowns.locks() == 1);
    }

    private static Pod pod(Map<String, String> annotations) {
        Container init = container("init").image(IMAGE).imagePullPolicy(PullPolicy.NEVER).command(List.of("true")).build();
        return new Pod(ObjectMeta.builder().name("web").namespace("default").uid("web").annotations(annotations).build(),
                PodSpec.builder().restartPolicy(RestartPolicy.ON_FAILURE).initContainers(List.of(init))
                        .containers(List.of(container("app").build())).build(),
                PodStatus.builder().phase(PodPhase.PENDING).build());
    }

    private static ContainerBuilder container(String name) {
        return Container.builder().name(name).image("registry.local/app:1").command(List.of("sleep", "infinity"));
    }

    private void awaits(BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, Duration.ofMinutes(2)), () -> world.reported.toString());
        world.scheduler.run(Duration.ofSeconds(2), () -> { });
    }

    private PodStatus reported() {
        return world.reported.get("web").status();
    }

    private void losesItsSandboxAndIsShutDown() {
        awaits(() -> world.reported.containsKey("web") && reported().phase().equals(Optional.of(PodPhase.RUNNING)));
        world.scheduler.scope().start("remove", () -> world.runtime.images().removeImage(ImageSpec.of(IMAGE)));
        world.scheduler.run(Duration.ofSeconds(1), () -> { });
        world.runtime.failSandbox(world.runtime.snapshot().sandboxes().getFirst().id());
        awaits(() -> world.runtime.snapshot().containers().stream().noneMatch(c -> c.name().equals("init")));
        assertEquals(Optional.of(PodPhase.RUNNING), reported().phase(), "what was reported stands");
        world.shutdowns.announce(true);
        awaits(() -> world.shutdowns.locks() == 0);
    }

    private static void assertEndedForTheShutdown(PodStatus status) {
        assertEquals("FAILED Terminated", status.phase().orElseThrow() + " " + status.reason());
        assertTrue(status.condition(ConditionType.DISRUPTION_TARGET).filter(PodCondition::isTrue).isPresent());
        assertEquals(Optional.of(0), status.initContainerStatuses().getFirst().terminated()
                .map(ContainerState.Terminated::exitCode));
    }

    @Test
    void theServerShowsWhyAPodOfTheClusterEnded() {
        world.cluster.pods().put(pod(Map.of()));
        losesItsSandboxAndIsShutDown();
        assertEndedForTheShutdown(world.cluster.pods().get("default", "web").status());
    }

    @Test
    void aStaticPodDoesNotSeemToGoOnForEver() {
        world.source.want(pod(Map.of(ConfigAnnotations.HASH, "web")));
        losesItsSandboxAndIsShutDown();
        assertEndedForTheShutdown(reported());
    }
}
