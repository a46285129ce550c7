package io.jubelet.app.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.domain.runtime.RuntimeCondition;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What keeps the node from being ready, in the words of a Go kubelet. */
class RuntimeStateTest {

    private static final RuntimeHealth REFUSES = new RuntimeHealth(false, true, "stopping",
            List.of(new RuntimeCondition("RuntimeReady", false, "Stopping", "shutting down")));
    private static final String REFUSED = "container runtime not ready: RuntimeReady=false reason:Stopping message:shutting down";
    private static final String UNCHECKED = "container runtime status check may not have completed yet";
    private static final String UNLISTED = "PLEG is not healthy: pleg has yet to be successful";

    private final RuntimeState state = new RuntimeState();

    private static Duration at(long seconds) {
        return Duration.ofSeconds(seconds);
    }

    private void well(long seconds) {
        state.update(NodeFixture.WELL, at(seconds));
    }

    @Test
    void nothingIsKnownAtFirst() {
        assertTrue(state.isStarting());
        assertFalse(state.isKnown());
        assertEquals(List.of(UNCHECKED, UNLISTED, "network state unknown"), state.errors(at(0)));
    }

    @Test
    void aRuntimeThatIsWellAndListedIsEnough() {
        well(1);
        assertTrue(state.isStarting());
        assertFalse(state.isKnown());
        assertEquals(List.of(UNLISTED), state.errors(at(1)));
        assertTrue(state.listed(at(2)));
        assertFalse(state.isStarting());
        assertTrue(state.isKnown());
        assertEquals(List.of(), state.errors(at(2)));
    }

    @Test
    void aListAloneIsNotEnough() {
        state.listed(at(1));
        assertFalse(state.isKnown());
        assertEquals(List.of(UNCHECKED, "network state unknown"), state.errors(at(1)));
    }

    @Test
    void aRuntimeThatRefusesTheFirstQuestionIsKnownNotToBeReady() {
        state.update(REFUSES, at(1));
        assertFalse(state.isStarting());
        assertEquals(List.of(UNCHECKED, UNLISTED, REFUSED), state.errors(at(1)));
    }

    @Test
    void aRuntimeThatDoesNotAnswerIsDownAfterHalfAMinute() {
        well(0);
        state.listed(at(0));
        state.update(NodeFixture.AWAY, at(100));
        state.update(NodeFixture.AWAY, at(110));
        assertEquals(List.of(), state.errors(at(129)));
        assertEquals(List.of("container runtime is down"), state.errors(at(130)));
        well(131);
        assertEquals(List.of(), state.errors(at(131)));
    }

    @Test
    void whatItReportedLastCountsWhileItDoesNotAnswer() {
        well(0);
        state.listed(at(0));
        state.update(REFUSES, at(1));
        state.update(NodeFixture.AWAY, at(2));
        assertEquals(List.of(REFUSED), state.errors(at(3)));
        well(4);
        assertEquals(List.of(), state.errors(at(4)));
    }

    @Test
    void aListIsTooOldAfterThreeMinutes() {
        well(0);
        state.listed(at(0));
        assertEquals(List.of(), state.errors(at(180)));
        assertEquals(List.of("PLEG is not healthy: pleg was last seen active 3m1s ago; threshold is 3m0s"), state.errors(at(181)));
        assertTrue(state.listed(at(181)), "the node may become ready");
        assertFalse(state.listed(at(361)), "it was not too old yet");
        assertEquals(List.of(), state.errors(at(361)));
    }
}
