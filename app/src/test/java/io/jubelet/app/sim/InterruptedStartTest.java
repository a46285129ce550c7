package io.jubelet.app.sim;

import static io.jubelet.app.sim.ProbedPod.container;
import static io.jubelet.app.sim.ProbedPod.pod;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Agents that end between the creation of a container and its start. */
class InterruptedStartTest {

    private final ProbedPod probed = new ProbedPod();
    private final SimWorld world = probed.world;

    private boolean isCreatedOnly(String name) {
        return world.runtime.snapshot().containers().stream()
                .anyMatch(c -> c.name().equals(name) && c.state() == RunState.CREATED);
    }

    @Test
    void containerThatWasCreatedAndNotStartedIsNotCounted() {
        Container init = container("init").command(List.of("true")).build();
        world.source.want(pod(PodSpec.builder().initContainers(List.of(init))
                .containers(List.of(container("app").build(), container("web").build())).build()));
        for (String name : List.of("init", "app", "web")) {
            if (world.scheduler.runUntil(() -> isCreatedOnly(name), Duration.ofSeconds(30))) {
                world.killAgent();
                probed.passes(Duration.ofSeconds(1));
                assertTrue(isCreatedOnly(name), "nobody is there to start it");
                world.startAgent();
            }
        }
        probed.awaits(() -> !probed.running("app").isEmpty() && !probed.running("web").isEmpty());
        assertEquals(List.of(0, 0, 0), world.runtime.snapshot().containers().stream()
                .map(ContainerSummary::attempt).toList());
        probed.passes(Duration.ofMinutes(1));
        assertEquals(0, probed.restarts());
        assertTrue(world.reported.get("uid").status().containerStatuses().stream().allMatch(c -> c.restartCount() == 0));
    }

    @Test
    void aStartThatFailsWhileTheAgentRunsIsCountedWhateverTheRuntimeReports() {
        world.runtime.onLog((_, _) -> {
            throw new IOException("runc did not terminate successfully: signal: killed");
        });
        world.source.want(pod(PodSpec.builder().containers(List.of(container("app").build())).build()));
        Set<String> ids = new TreeSet<>();
        List<Integer> attempts = new ArrayList<>();
        world.scheduler.run(Duration.ofMinutes(8), () -> world.runtime.snapshot().containers().stream()
                .filter(c -> ids.add(c.id())).forEach(c -> attempts.add(c.attempt())));
        assertTrue(attempts.size() > 4, "starts: " + attempts);
        assertEquals(IntStream.range(0, attempts.size()).boxed().toList(), attempts);
    }
}
