package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunningPodsTest {

    private static SandboxSummary sandbox(PodIdentity pod, int created) {
        return new SandboxSummary("s" + created, pod, 0, SandboxState.READY, Fixtures.START.plusSeconds(created), "", Map.of(), Map.of());
    }

    private static ContainerSummary container(PodIdentity pod, String name, int created) {
        return ContainerSummary.builder().id(name).name(name).sandboxId("s").pod(pod).state(RunState.RUNNING)
                .createdAt(Fixtures.START.plusSeconds(created)).image("image-" + name).imageId("").build();
    }

    @Test
    void thePodWithTheNewestSandboxOrContainerIsFirst() {
        var one = new PodIdentity("ns", "one", "1");
        var two = new PodIdentity("ns", "two", "2");
        var three = new PodIdentity("ns", "three", "3");
        List<Pod> pods = RunningPods.of(List.of(sandbox(one, 1), sandbox(two, 9), sandbox(two, 2), sandbox(three, 3)),
                List.of(container(one, "a", 5), container(one, "b", 4), container(three, "c", 6), container(two, "d", 0)));
        assertEquals(List.of("two", "three", "one"), pods.stream().map(pod -> pod.metadata().name()).toList());
        assertEquals(List.of("a", "b"), pods.getLast().spec().containers().stream().map(c -> c.name()).toList());
        assertEquals("image-c", pods.get(1).spec().containers().getFirst().image());
        assertEquals("d", pods.getFirst().spec().containers().getFirst().name());
        assertEquals("2", pods.getFirst().uid());
        assertEquals("ns", pods.getFirst().metadata().namespace());
    }

    @Test
    void aPodThatHasOnlyAContainerIsListed() {
        var pod = new PodIdentity("ns", "web", "1");
        assertEquals(List.of("web"), RunningPods.of(List.of(), List.of(container(pod, "a", 1))).stream()
                .map(found -> found.metadata().name()).toList());
    }
}
