package io.jubelet.app.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.sim.SimulatedNode;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The simulation as tests of others see it: from another package, by its public classes. */
class SimulationConsumerTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final SimulatedNode node = new SimulatedNode(1);

    @Test
    void runsAPodThroughTheEndOfAnAgent() {
        node.want(pod());
        node.startAgent();
        assertTrue(node.runUntil(this::runs, LIMIT), () -> "not running: " + node.status("uid"));
        int containers = node.runtime().containers().size();

        node.killAgent();
        node.startAgent();
        node.runUntil(() -> false, LIMIT);
        assertTrue(runs());
        assertEquals(containers, node.runtime().containers().size());

        node.unwant("web");
        assertTrue(node.runUntil(() -> node.runtime().containers().isEmpty(), LIMIT), () -> "left: " + node.runtime());
    }

    private boolean runs() {
        return node.status("uid").map(PodStatus::phase).equals(Optional.of(Optional.of(PodPhase.RUNNING)));
    }

    private static Pod pod() {
        var container = Container.builder().name("app").image("registry.local/app:1").command(List.of("sleep", "infinity"))
                .build();
        return new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid").build(),
                PodSpec.builder().terminationGracePeriodSeconds(0L).containers(List.of(container)).build(),
                PodStatus.builder().build());
    }
}
