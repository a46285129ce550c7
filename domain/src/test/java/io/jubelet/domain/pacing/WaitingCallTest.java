package io.jubelet.domain.pacing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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
    void nobodyWaits() {
        assertEquals(Optional.empty(), WaitingCall.next(List.of(), Urgency.Side.START));
    }

    private static List<Long> order(List<WaitingCall> calls) {
        return WaitingCall.order(calls, Urgency.Side.END).stream().map(WaitingCall::arrival).toList();
    }
}
