package io.jubelet.domain.pacing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A call that waits for a slot.
 *
 * @param urgency what it is for
 * @param pod rank of its pod: lower for a pod whose first call came earlier, so that pods are finished one after another
 * @param arrival rank of the call itself, unique
 */
public record WaitingCall(Urgency urgency, long pod, long arrival) {

    private static final Comparator<WaitingCall> ORDER = Comparator.comparing(WaitingCall::urgency)
            .thenComparingLong(WaitingCall::pod).thenComparingLong(WaitingCall::arrival);

    /** Rejects a call without an urgency. */
    public WaitingCall {
        Objects.requireNonNull(urgency, "urgency");
    }

    /**
     * The next call. Starts and ends alternate; on each side the most urgent is first, and of these the one whose pod came
     * first.
     *
     * @param waiting all that wait, in any order
     * @param last the side that went last
     * @return empty when none waits
     */
    public static Optional<WaitingCall> next(Collection<WaitingCall> waiting, Urgency.Side last) {
        return first(waiting, last.other()).or(() -> first(waiting, last));
    }

    /** All that wait, in the order in which they would go if nothing else came. */
    public static List<WaitingCall> order(Collection<WaitingCall> waiting, Urgency.Side last) {
        List<WaitingCall> left = new ArrayList<>(waiting);
        List<WaitingCall> order = new ArrayList<>(left.size());
        Urgency.Side before = last;
        while (!left.isEmpty()) {
            WaitingCall next = next(left, before).orElseThrow();
            left.remove(next);
            order.add(next);
            before = next.urgency().side();
        }
        return order;
    }

    private static Optional<WaitingCall> first(Collection<WaitingCall> waiting, Urgency.Side side) {
        return waiting.stream().filter(call -> call.urgency().side() == side).min(ORDER);
    }
}
