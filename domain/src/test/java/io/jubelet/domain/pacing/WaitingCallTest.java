package io.jubelet.domain.pacing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.Fixtures;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WaitingCallTest {

    @Test
    void theMostUrgentGoesFirstAndThenTheOlderPod() {
        var calls = List.of(new WaitingCall(Urgency.NEW_POD, 1, 1), new WaitingCall(Urgency.RESTART, 9, 2),
                new WaitingCall(Urgency.CRITICAL_START, 8, 3), new WaitingCall(Urgency.NEW_POD, 0, 4),
                new WaitingCall(Urgency.CRITICAL_START, 8, 5));
        assertEquals(List.of(3L, 5L, 2L, 4L, 1L), order(calls));
    }

    @Test
    void startsAndEndsTakeTurns() {
        var calls = List.of(new WaitingCall(Urgency.STOP, 0, 1), new WaitingCall(Urgency.STOP, 0, 2),
                new WaitingCall(Urgency.REMOVAL, 0, 3), new WaitingCall(Urgency.NEW_POD, 5, 4),
                new WaitingCall(Urgency.STOP, 0, 5));
        assertEquals(List.of(4L, 1L, 2L, 5L, 3L), order(calls));
    }

    @Test
    void anUrgentCallWaitsForItsTurn() {
        var calls = List.of(new WaitingCall(Urgency.CRITICAL_START, 0, 1), new WaitingCall(Urgency.CRITICAL_START, 0, 2),
                new WaitingCall(Urgency.REMOVAL, 9, 3), new WaitingCall(Urgency.NEW_POD, 0, 4));
        assertEquals(List.of(1L, 3L, 2L, 4L), order(calls));
        assertEquals(3, WaitingCall.next(calls, Urgency.Side.START).orElseThrow().arrival());
        assertEquals(1, WaitingCall.next(calls, Urgency.Side.END).orElseThrow().arrival());
    }

    @ParameterizedTest
    @CsvSource({"-1, 0, the runtime is busy; StopContainer waits for 0 s", "7, 0, the runtime is busy; StopContainer waits for 7 s",
        "7, 1, 'the runtime is busy; StopContainer waits for 7 s, 1 call before it'",
        "7, 12, 'the runtime is busy; StopContainer waits for 7 s, 12 calls before it'"})
    void usersSeeForWhatACallWaits(long seconds, int before, String text) {
        assertEquals(text, new RuntimeWait(Fixtures.OWNER, CallKind.of("StopContainer"), Fixtures.START, before)
                .text(Fixtures.START.plusSeconds(seconds)));
    }

    @Test
    void callsAreKnownByTheirMethod() {
        for (CallKind kind : CallKind.values()) {
            assertEquals(kind, CallKind.of(kind.method()));
        }
        assertThrows(IllegalArgumentException.class, () -> CallKind.of("Version"));
    }

    @Test
    void nobodyWaits() {
        assertEquals(Optional.empty(), WaitingCall.next(List.of(), Urgency.Side.START));
    }

    private static List<Long> order(List<WaitingCall> calls) {
        return WaitingCall.order(calls, Urgency.Side.END).stream().map(WaitingCall::arrival).toList();
    }
}
