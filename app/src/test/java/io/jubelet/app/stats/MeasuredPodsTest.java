package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasuredPodsTest {

    private static SandboxSummary sandbox(String id, String pod, SandboxState state, int created) {
        return SandboxSummary.builder().id(id).pod(new PodIdentity("ns", pod, "u-" + pod)).attempt(0).state(state)
                .createdAt(Instant.ofEpochSecond(created)).runtimeHandler("").labels(Map.of()).annotations(Map.of()).build();
    }

    private static ContainerSummary container(String id, String sandbox, RunState state, int created) {
        return ContainerSummary.builder().id(id).name(id).attempt(0).sandboxId(sandbox)
                .pod(new PodIdentity("ns", "p", "u")).state(state).createdAt(Instant.ofEpochSecond(created)).image("i")
                .imageId("i").labels(Map.of()).annotations(Map.of()).build();
    }

    private static List<String> ids(MeasuredPods pods) {
        return pods.pods().stream().flatMap(pod -> pod.containers().stream()).map(ContainerSummary::id).toList();
    }

    @Test
    void onlyRunningContainersCount() {
        var pods = MeasuredPods.of(List.of(sandbox("s", "a", SandboxState.READY, 1), sandbox("t", "b", SandboxState.READY, 1)),
                List.of(container("late", "s", RunState.RUNNING, 3), container("old", "s", RunState.EXITED, 1),
                        container("made", "t", RunState.CREATED, 1), container("early", "s", RunState.RUNNING, 2),
                        container("lost", "none", RunState.RUNNING, 2)));
        assertEquals(List.of("early", "late"), ids(pods));
        assertEquals(1, pods.pods().size());
    }

    @Test
    void ofSandboxesWithOneNameTheReadyOnesCountOrElseTheLatest() {
        List<ContainerSummary> containers = List.of(container("c1", "s1", RunState.RUNNING, 1),
                container("c2", "s2", RunState.RUNNING, 2), container("c3", "s3", RunState.RUNNING, 3));
        assertEquals(List.of("c2"), ids(MeasuredPods.of(List.of(sandbox("s1", "a", SandboxState.NOT_READY, 1),
                sandbox("s2", "a", SandboxState.READY, 2), sandbox("s3", "a", SandboxState.NOT_READY, 3)), containers)));
        assertEquals(List.of("c3"), ids(MeasuredPods.of(List.of(sandbox("s3", "a", SandboxState.NOT_READY, 3),
                sandbox("s2", "a", SandboxState.NOT_READY, 2)), containers)));
        assertEquals(List.of("c1"), ids(MeasuredPods.of(List.of(sandbox("s1", "a", SandboxState.NOT_READY, 1)), containers)));
    }
}
