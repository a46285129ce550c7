package io.jubelet.app.sim;

import static io.jubelet.app.sim.ProbedPod.app;
import static io.jubelet.app.sim.ProbedPod.container;
import static io.jubelet.app.sim.ProbedPod.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerRestartRule;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.ExitCodeOperator;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.RestartRuleAction;
import io.jubelet.domain.container.RestartRuleOnExitCodes;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How the containers of a pod are started, seen from outside: their order, hooks, addresses and failures. */
class StartOrderTest {

    private final ProbedPod probed = new ProbedPod();
    private final SimWorld world = probed.world;

    private static Lifecycle hooks(String postStart, String preStop) {
        return new Lifecycle(Optional.of(new Handler.Exec(List.of(postStart.split(" ")))),
                Optional.of(new Handler.Exec(List.of(preStop.split(" ")))), "");
    }

    private PodStatus status() {
        return world.reported.get("uid").status();
    }

    private static Optional<ContainerState.Waiting> waiting(ContainerStatus status) {
        return status.state().filter(ContainerState.Waiting.class::isInstance).map(ContainerState.Waiting.class::cast);
    }

    /** Those without a hook whose image is still pulled are not waited for. */
    @Test
    void containerWaitsForThePostStartHookOfThoseBeforeIt() {
        var pulled = new AtomicInteger();
        List.of("first", "app", "last").forEach(name -> world.scheduler.scope().start("pull", () -> {
            world.runtime.images().pullImage(ImageSpec.of("registry.local/" + name + ":1"), Optional.empty(), Optional.empty());
            pulled.incrementAndGet();
        }));
        probed.awaits(() -> pulled.get() == 3);
        world.source.want(pod(PodSpec.builder().containers(List.of(container("first").build(),
                app().lifecycle(hooks("sleep 20", "true")).build(), container("last").build())).build()));
        probed.awaits(() -> !probed.running("app").isEmpty());
        assertEquals(1, probed.running("first").size());
        Duration began = world.scheduler.elapsed();
        probed.passes(Duration.ofSeconds(15));
        assertEquals(Set.of("first", "app"), probed.names());
        probed.awaits(() -> !probed.running("last").isEmpty());
        assertTrue(world.scheduler.elapsed().minus(began).toSeconds() >= 20);
    }

    private void pulled(String name) {
        var done = new AtomicInteger();
        world.scheduler.scope().start("pull", () -> {
            world.runtime.images().pullImage(ImageSpec.of("registry.local/" + name + ":1"), Optional.empty(), Optional.empty());
            done.incrementAndGet();
        });
        probed.awaits(() -> done.get() == 1);
    }

    @Test
    void theSandboxIsReportedBeforeAHookEnds() {
        pulled("app");
        world.source.want(pod(PodSpec.builder().containers(List.of(app().lifecycle(hooks("sleep 20", "true")).build())).build()));
        probed.awaits(() -> !probed.running("app").isEmpty());
        assertTrue(status().condition(ConditionType.POD_READY_TO_START_CONTAINERS).filter(PodCondition::isTrue).isPresent());
    }

    private long pullsOf(String name) {
        return world.events.ofPods().stream()
                .filter(event -> event.message().equals("Pulling image \"registry.local/" + name + ":1\"")).count();
    }

    /** By the time it starts, its image may be another one. */
    @Test
    void anImageThatIsAlwaysPulledIsPulledWhenItsContainerStarts() {
        Container init = container("init").command(List.of("sleep", "60")).build();
        world.source.want(pod(PodSpec.builder().initContainers(List.of(init)).containers(List.of(
                app().imagePullPolicy(PullPolicy.ALWAYS).build(), container("other").build())).build()));
        probed.awaits(() -> !probed.running("init").isEmpty());
        assertEquals(0, pullsOf("app"));
        assertEquals(1, pullsOf("other"));
        probed.awaits(() -> !probed.running("app").isEmpty());
        assertEquals(1, pullsOf("app"));
    }

    @Test
    void containerWhosePostStartHookFailsIsStoppedInOrderAndSaysWhy() {
        probed.failing.add("probe-post");
        world.source.want(pod(PodSpec.builder().containers(List.of(
                app().lifecycle(hooks("probe-post arg", "probe-pre")).build(), container("last").build())).build()));
        probed.awaits(() -> probed.waitingReason().equals("PostStartHookError"));
        assertEquals("Exec lifecycle hook ([probe-post arg]) for Container \"app\" in Pod \"pod_default(uid)\" failed"
                + " - error: command 'probe-post arg' exited with 1: well, message: \"not well\"",
                waiting(status().containerStatuses().getFirst()).orElseThrow().message());
        assertEquals(1, probed.rounds.get("probe-pre").size());
        probed.assertEvent("FailedPostStartHook", "PostStartHook failed");
        probed.assertEvent("Killing", "FailedPostStartHook");
        probed.awaits(() -> !probed.running("last").isEmpty());
    }

    @Test
    void podOnTheNetworkOfTheNodeSeesTheAddressesOfTheNode() {
        Container shows = container("app").command(List.of("sh", "-c", "echo $(IP) $(IPS); sleep infinity"))
                .env(List.of(field("IP", "status.podIP"), field("IPS", "status.podIPs"))).build();
        world.source.want(pod(PodSpec.builder().hostNetwork(true).securityContext(PodSecurityContext.builder().build())
                .containers(List.of(shows)).build()));
        probed.awaits(() -> shown(0).contains("192.0.2.1 192.0.2.1"));
        world.runtime.exit(probed.running("app").getFirst().id(), 1);
        probed.awaits(() -> shown(1).contains("192.0.2.1 192.0.2.1"));
    }

    private static EnvVar field(String name, String path) {
        return new EnvVar(name, "", Optional.of(new EnvVarSource.FieldRef("v1", path)));
    }

    private String shown(int run) {
        return world.disk.read("/var/log/pods/default_pod_uid/app/" + run + ".log")
                .map(bytes -> new String(bytes, StandardCharsets.US_ASCII)).orElse("");
    }

    @Test
    void ephemeralContainerWithoutItsTargetIsNotCreated() {
        Pod plain = pod(app().build());
        world.source.want(new Pod(plain.metadata(), plain.spec().toBuilder().ephemeralContainers(List.of(
                new EphemeralContainer(container("debug").build(), "gone"))).build(), plain.status()));
        probed.awaits(() -> !probed.running("app").isEmpty() && status().ephemeralContainerStatuses().stream()
                .map(StartOrderTest::waiting).flatMap(Optional::stream).anyMatch(waiting ->
                        waiting.equals(new ContainerState.Waiting("CreateContainerConfigError",
                                "unable to find target container gone"))));
        probed.assertEvent("Failed", "Error: unable to find target container gone");
        assertEquals(Set.of("app"), probed.names());
    }

    @Test
    void allContainersAreRestartedInPlaceWhenOneAsksForIt() {
        Container cause = container("cause").restartPolicy(RestartPolicy.NEVER).restartPolicyRules(List.of(
                new ContainerRestartRule(Optional.of(RestartRuleAction.RESTART_ALL_CONTAINERS), Optional.of(
                        new RestartRuleOnExitCodes(Optional.of(ExitCodeOperator.IN), List.of(42)))))).build();
        Container init = container("init").command(List.of("true")).build();
        world.source.want(pod(PodSpec.builder().initContainers(List.of(init))
                .containers(List.of(app().build(), cause)).build()));
        probed.awaits(() -> !probed.running("app").isEmpty() && !probed.running("cause").isEmpty());
        String sandbox = world.runtime.snapshot().sandboxes().getFirst().id();
        world.runtime.exit(probed.running("cause").getFirst().id(), 42);

        probed.awaits(() -> status().containerStatuses().stream().allMatch(c -> c.restartCount() == 1
                && c.state().filter(ContainerState.Running.class::isInstance).isPresent()));
        assertEquals(List.of(sandbox), world.runtime.snapshot().sandboxes().stream().map(s -> s.id()).toList());
        assertEquals(1, status().initContainerStatuses().getFirst().restartCount());
        assertEquals(Optional.of(PodPhase.RUNNING), status().phase());
        probed.assertEvent("Killing", "killing");
        assertTrue(world.reportedInOrder.get("uid").stream().anyMatch(status -> status
                .condition(ConditionType.ALL_CONTAINERS_RESTARTING).filter(PodCondition::isTrue).isPresent()));
        probed.passes(Duration.ofMinutes(2));
        assertEquals(1, probed.restarts());
        assertTrue(status().condition(ConditionType.ALL_CONTAINERS_RESTARTING).filter(PodCondition::isTrue).isEmpty());
    }
}
