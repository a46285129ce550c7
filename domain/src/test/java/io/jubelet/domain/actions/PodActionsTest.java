package io.jubelet.domain.actions;

import static io.jubelet.domain.Fixtures.container;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.termination.KillReason;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PodActionsTest {
    private static final Container C = container("c");
    private static final ResourceAmounts NO_AMOUNTS = new ResourceAmounts(0, 0, 0, 0);
    private static final PodActions NOTHING = of(null);

    enum Action { KILL_POD, SANDBOX, INIT, REGULAR, EPHEMERAL, KILL, RESET, RESIZE, RESIZE_POD, RESIZE_POD_LEVEL }

    /** Actions of which there is one, or none. */
    private static PodActions of(Action only) {
        return new PodActions(only == Action.KILL_POD, only == Action.SANDBOX, "s", 3,
                only == Action.INIT ? List.of(C) : List.of(),
                only == Action.REGULAR ? List.of(C) : List.of(),
                only == Action.EPHEMERAL ? List.of(new EphemeralContainer(C, "")) : List.of(),
                only == Action.KILL ? List.of(new ContainerKill("c", C, KillReason.NONE, "")) : List.of(),
                only == Action.RESET ? List.of(new ContainerReset("c", C, false)) : List.of(),
                only == Action.RESIZE ? Map.of("cpu", List.of(new ContainerResize("c", C, NO_AMOUNTS, NO_AMOUNTS))) : Map.of(),
                only == Action.RESIZE_POD, only == Action.RESIZE_POD_LEVEL);
    }

    @Test
    void aSandboxThatExistsIsNoAction() {
        assertTrue(NOTHING.isNothing());
        assertFalse(NOTHING.resizes());
    }

    @ParameterizedTest
    @EnumSource
    void anyActionIsSomethingToDo(Action only) {
        assertFalse(of(only).isNothing());
        assertEquals(only.name().startsWith("RESIZE"), of(only).resizes());
    }

    @ParameterizedTest
    @EnumSource
    void theCgroupOfThePodCanFollowToo(Action only) {
        PodActions actions = of(only);
        assertEquals(new PodActions(actions.killPod(), actions.createSandbox(), "s", 3, actions.initContainersToStart(),
                actions.containersToStart(), actions.ephemeralContainersToStart(), actions.containersToKill(),
                actions.containersToReset(), actions.containersToResize(), true, actions.resizePodLevel()),
                actions.resizingPod());
    }
}
