package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is still known of a static pod after the agent was started anew. */
class RestartedAgentTest {

    private SimWorld world = new SimWorld(1);

    @Test
    void thePodIsAsOldAsItWas() {
        world.source.want(pod(List.of("sleep", "infinity"), RestartPolicy.ALWAYS));
        world.startAgent();
        passes(Duration.ofSeconds(10));
        Optional<Instant> start = status().startTime();
        restart(Duration.ofHours(1));
        // The first agent reports the pod a moment before it has a sandbox.
        assertFalse(status().startTime().orElseThrow().isAfter(start.orElseThrow().plusSeconds(1)));
    }

    @Test
    void aFinishedPodKeepsItsAddress() {
        world.source.want(pod(List.of("true"), RestartPolicy.NEVER));
        world.startAgent();
        passes(Duration.ofMinutes(3));
        assertEquals(PodPhase.SUCCEEDED, status().phase().orElseThrow());
        assertFalse(status().podIP().isEmpty());
    }

    @Test
    void inAClusterItKeepsItWhenTheAgentRestarts() {
        world = SimWorld.inCluster(1);
        world.source.want(pod(List.of("true"), RestartPolicy.NEVER));
        world.startAgent();
        passes(Duration.ofMinutes(3));
        PodStatus before = status();
        restart(Duration.ofMinutes(1));
        passes(Duration.ofMinutes(1));
        assertFalse(before.podIP().isEmpty());
        assertEquals(before.podIP(), status().podIP());
        assertEquals(before.startTime(), status().startTime());
        PodStatus mirror = world.cluster.pods().all().getFirst().status();
        assertEquals(before.podIPs(), mirror.podIPs());
        assertEquals(Optional.of(PodPhase.SUCCEEDED), mirror.phase());
    }

    private void restart(Duration later) {
        passes(later);
        world.killAgent();
        world.reported.clear();
        world.startAgent();
        passes(Duration.ofSeconds(10));
    }

    private void passes(Duration time) {
        world.scheduler.run(time, () -> { });
    }

    private PodStatus status() {
        return world.reported.get("uid-a").status();
    }

    private static Pod pod(List<String> command, RestartPolicy policy) {
        return new Pod(ObjectMeta.builder().name("a").namespace("default").uid("uid-a").build(),
                PodSpec.builder().restartPolicy(policy).containers(List.of(Container.builder().name("app")
                        .image("registry.local/app:1").command(command).build())).build(), PodStatus.builder().build());
    }
}
