package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerBuilder;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.container.LifecycleHandler;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.Verdict;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** For each reason for which a pod does not run, the whole agent has a decision that says so. */
@Timeout(60)
class ExplainedPodTest {

    private final SimWorld world = new SimWorld(1).explained();

    private static Pod pod(UnaryOperator<ContainerBuilder> container, UnaryOperator<PodSpecBuilder> spec) {
        Container app = container.apply(Container.builder().name("app").image("registry.local/app:1")
                .command(List.of("sleep", "infinity"))).build();
        return new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid").build(),
                spec.apply(PodSpec.builder().containers(List.of(app)).terminationGracePeriodSeconds(30L)).build(),
                PodStatus.builder().build());
    }

    private void wants(UnaryOperator<ContainerBuilder> container, UnaryOperator<PodSpecBuilder> spec) {
        if (!world.agentRuns()) {
            world.startAgent();
        }
        world.source.want(pod(container, spec));
    }

    private Explanation explained() {
        return Explanation.of(world.explanations.find("web"), List.copyOf(world.reported.values())).getFirst();
    }

    private void comesTo(Verdict.State state, String text, Duration limit) {
        assertTrue(world.scheduler.runUntil(() -> !world.explanations.find("web").isEmpty()
                        && explained().verdict().state() == state && explained().verdict().text().contains(text), limit),
                () -> "not \"" + text + "\" but " + world.explanations.timelines() + "\n" + world.reported);
    }

    private void waits(String text) {
        comesTo(Verdict.State.WAITING, text, Duration.ofMinutes(2));
    }

    @Test
    void aContainerThatEndsAgainAndAgain() {
        wants(app -> app.command(List.of("false")), spec -> spec);
        waits("container app ended with exit code 1 (Error) and is started again after a back-off of 10s");
        waits("container app ended with exit code 1 (Error) and is started again after a back-off of 40s");
        assertTrue(explained().verdict().until().orElseThrow().isAfter(world.scheduler.scope().instant()));
        assertTrue(explained().timeline().entries().size() < 12, explained()::toString);
    }

    /** As with the gate ReduceDefaultCrashLoopBackOffDecay, on a node whose maximum is not configurable. */
    @Test
    void aContainerThatEndsAgainAndAgainWaitsNoLongerThanConfigured() {
        world.gates.backoff = CrashLoopBackoff.REDUCED;
        wants(app -> app.command(List.of("false")), spec -> spec);
        for (String delay : List.of("1s", "2s", "4s", "32s", "1m0s")) {
            waits("container app ended with exit code 1 (Error) and is started again after a back-off of " + delay);
        }
    }

    @Test
    void anImageThatIsNotThere() {
        wants(app -> app.image("registry.local/missing:1"), spec -> spec);
        waits("image registry.local/missing:1 can't be used: ErrImagePull: ");
        waits("image registry.local/missing:1 can't be used: ImagePullBackOff: ");
        assertTrue(explained().verdict().text().contains("not found"), explained()::toString);
        assertTrue(explained().verdict().until().isPresent());
    }

    @Test
    void aSecretThatIsNotThere() {
        wants(app -> app.env(List.of(new EnvVar("A", "", Optional.of(new EnvVarSource.SecretKeyRef("keys", "a",
                Optional.empty()))))), spec -> spec);
        waits("container app can't be started: CreateContainerConfigError: secret \"keys\" not found");
    }

    @Test
    void aVolumeThatCanNotBeMade() {
        wants(app -> app.volumeMounts(List.of(VolumeMount.builder().name("data").mountPath("/data").build())),
                spec -> spec.volumes(List.of(new Volume("data", Optional.of(new VolumeSource.ConfigMap("settings", List.of(),
                        Optional.empty(), Optional.empty()))))));
        waits("volume data can't be set up: ");
        assertTrue(explained().verdict().text().contains("settings"), explained()::toString);
    }

    @Test
    void aPodThatDoesNotFit() {
        wants(app -> app.resources(new ResourceRequirements(Map.of(), Map.of("cpu", Quantity.parse("999")), List.of())),
                spec -> spec);
        comesTo(Verdict.State.ENDED, "was not admitted: UnexpectedAdmissionError: ", Duration.ofMinutes(1));
    }

    @Test
    void aSandboxThatTheRuntimeRefuses() {
        world.startAgent();
        world.scheduler.run(Duration.ofSeconds(5), () -> { });
        world.faults.share(1);
        wants(app -> app, spec -> spec);
        world.scheduler.run(Duration.ofMinutes(1), () -> { });
        assertTrue(explained().timeline().entries().stream().anyMatch(entry -> entry.decision().text().contains("simulated")),
                explained()::toString);
        assertEquals(Verdict.State.WAITING, explained().verdict().state());
        world.faults.share(0);
        comesTo(Verdict.State.RUNNING, "all its containers run", Duration.ofMinutes(5));
    }

    @Test
    void aContainerThatItsProbeKills() {
        wants(app -> app.livenessProbe(Probe.builder().handler(new Handler.Exec(List.of("false"))).periodSeconds(1)
                .failureThreshold(1).build()), spec -> spec.terminationGracePeriodSeconds(1L));
        world.scheduler.run(Duration.ofSeconds(30), () -> { });
        var kinds = explained().timeline().entries().stream().map(entry -> entry.decision().kind()).toList();
        assertTrue(kinds.containsAll(List.of("ProbeFailed", "Stopping")), explained()::toString);
    }

    /** Its exit code is said as long as the pod is known, and in its timeline. */
    @Test
    void aContainerThatFailsAndIsNotStartedAgain() {
        wants(app -> app.command(List.of("false")), spec -> spec.restartPolicy(RestartPolicy.NEVER));
        String why = "has ended: Failed: container app has ended with exit code 1 (Error)";
        comesTo(Verdict.State.ENDED, why, Duration.ofMinutes(1));
        world.scheduler.run(Duration.ofSeconds(10), () -> { });
        assertTrue(explained().timeline().entries().stream().anyMatch(entry -> entry.decision().text().equals(why)),
                explained()::toString);
        world.source.unwant("web");
        comesTo(Verdict.State.GONE, why, Duration.ofMinutes(1));
    }

    @Test
    void aPodThatWaitsForItsHookAndIsGoneThen() {
        wants(app -> app.lifecycle(new Lifecycle(Optional.empty(), Optional.of(new LifecycleHandler.Sleep(20)), "")),
                spec -> spec);
        comesTo(Verdict.State.RUNNING, "all its containers run", Duration.ofMinutes(1));
        world.source.unwant("web");
        comesTo(Verdict.State.ENDING, "is being deleted: its containers have 30 s to end; container app waits for its preStop hook",
                Duration.ofSeconds(5));
        comesTo(Verdict.State.GONE, "it was removed while it was not desired any more", Duration.ofMinutes(1));
        world.scheduler.run(Duration.ofMinutes(58), () -> { });
        assertEquals(1, world.explanations.find("web").size());
        world.scheduler.run(Duration.ofMinutes(3), () -> { });
        assertEquals(0, world.explanations.find("web").size());
    }
}
