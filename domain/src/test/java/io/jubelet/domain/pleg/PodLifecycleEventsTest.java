package io.jubelet.domain.pleg;

import static io.jubelet.domain.Fixtures.OWNER;
import static io.jubelet.domain.Fixtures.START;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.pleg.PodLifecycleEvent.ContainerChanged;
import io.jubelet.domain.pleg.PodLifecycleEvent.ContainerDied;
import io.jubelet.domain.pleg.PodLifecycleEvent.ContainerRemoved;
import io.jubelet.domain.pleg.PodLifecycleEvent.ContainerStarted;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodLifecycleEventsTest {

    private static ContainerSummary container(String id, RunState state) {
        return ContainerSummary.builder().id(id).pod(OWNER).state(state).createdAt(START).build();
    }

    private static RuntimeSnapshot containers(ContainerSummary... containers) {
        return new RuntimeSnapshot(List.of(), List.of(containers));
    }

    private static RuntimeSnapshot sandbox(SandboxState state) {
        return new RuntimeSnapshot(List.of(
                SandboxSummary.builder().id("s").pod(OWNER).state(state).createdAt(START).build()), List.of());
    }

    private static RuntimeSnapshot one(String state) {
        return state.equals("-") ? RuntimeSnapshot.EMPTY : containers(container("c", RunState.valueOf(state)));
    }

    @ParameterizedTest
    @CsvSource({
        "-, RUNNING, Started", "-, EXITED, Died", "-, CREATED, Changed", "-, UNKNOWN, Changed", "-, -, ''",
        "CREATED, RUNNING, Started", "RUNNING, EXITED, Died", "EXITED, RUNNING, Started", "RUNNING, UNKNOWN, Changed",
        "RUNNING, CREATED, Changed", "RUNNING, RUNNING, ''", "EXITED, EXITED, ''", "CREATED, UNKNOWN, ''",
        "EXITED, -, Removed", "RUNNING, -, Died Removed", "CREATED, -, Died Removed", "UNKNOWN, -, Died Removed",
    })
    void comparesStates(String before, String now, String expected) {
        List<PodLifecycleEvent> events = PodLifecycleEvents.between(OWNER, one(before), one(now));
        assertEquals(expected, String.join(" ", events.stream()
                .map(event -> event.getClass().getSimpleName().substring("Container".length())).toList()));
    }

    @Test
    void sandboxesCountAsContainers() {
        assertEquals(List.of(new ContainerStarted(OWNER, "s")),
                PodLifecycleEvents.between(OWNER, RuntimeSnapshot.EMPTY, sandbox(SandboxState.READY)));
        assertEquals(List.of(new ContainerDied(OWNER, "s")),
                PodLifecycleEvents.between(OWNER, sandbox(SandboxState.READY), sandbox(SandboxState.NOT_READY)));
        assertEquals(List.of(new ContainerRemoved(OWNER, "s")),
                PodLifecycleEvents.between(OWNER, sandbox(SandboxState.NOT_READY), RuntimeSnapshot.EMPTY));
    }

    @Test
    void aContainerThatVanishedHasEndedBefore() {
        assertEquals(List.of(new ContainerDied(OWNER, "a"), new ContainerRemoved(OWNER, "a")), PodLifecycleEvents.between(OWNER,
                containers(container("a", RunState.RUNNING)), RuntimeSnapshot.EMPTY));
    }

    @Test
    void onlyWhatChangedIsReported() {
        RuntimeSnapshot before = containers(container("a", RunState.RUNNING), container("b", RunState.RUNNING));
        RuntimeSnapshot now = containers(container("b", RunState.RUNNING), container("c", RunState.CREATED),
                container("a", RunState.RUNNING));
        assertEquals(List.of(new ContainerChanged(OWNER, "c")), PodLifecycleEvents.between(OWNER, before, now));
        assertEquals(List.of(), PodLifecycleEvents.between(OWNER, now, now));
    }
}
