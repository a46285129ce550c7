package io.jubelet.domain.gc;

import static io.jubelet.domain.Fixtures.OWNER;
import static io.jubelet.domain.Fixtures.START;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import java.util.List;
import org.junit.jupiter.api.Test;

class SandboxGcTest {

    private static SandboxSummary sandbox(String id, int age, SandboxState state) {
        return SandboxSummary.builder().id(id).pod(OWNER).state(state).createdAt(START.minusSeconds(age)).build();
    }

    private static final List<SandboxSummary> STOPPED = List.of(
            sandbox("old", 3, SandboxState.NOT_READY), sandbox("new", 1, SandboxState.NOT_READY),
            sandbox("older", 4, SandboxState.NOT_READY));

    @Test
    void keepsTheNewestOfAPodThatStays() {
        assertEquals(List.of("older", "old"), SandboxGc.choose(new RuntimeSnapshot(STOPPED, List.of()), _ -> false));
    }

    @Test
    void takesAllOfAPodThatMayGo() {
        assertEquals(List.of("older", "old", "new"),
                SandboxGc.choose(new RuntimeSnapshot(STOPPED, List.of()), OWNER.uid()::equals));
    }

    @Test
    void leavesAloneWhatIsReadyOrHoldsContainers() {
        ContainerSummary inside = ContainerSummary.builder().id("c").sandboxId("old").pod(OWNER)
                .state(RunState.EXITED).createdAt(START).build();
        List<SandboxSummary> sandboxes = List.of(
                sandbox("new", 1, SandboxState.NOT_READY), sandbox("old", 2, SandboxState.NOT_READY),
                sandbox("ready", 3, SandboxState.READY));
        assertEquals(List.of("new"), SandboxGc.choose(new RuntimeSnapshot(sandboxes, List.of(inside)), _ -> true));
    }
}
