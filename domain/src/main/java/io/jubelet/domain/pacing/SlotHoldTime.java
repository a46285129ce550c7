package io.jubelet.domain.pacing;

import java.time.Duration;

/**
 * Time for which a call holds its slot. A call that hangs, or that waits for something other than the runtime (a stop for the
 * end of a process), releases its slot to others and continues without.
 */
public final class SlotHoldTime {

    /** Multiple of what such calls usually take. */
    private static final int USUALLY = 4;
    private static final Duration SHORTEST_STOP = Duration.ofMillis(100);
    private static final Duration SHORTEST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofSeconds(20);

    private SlotHoldTime() {
    }

    /**
     * Longest time for which a call holds its slot.
     *
     * @param kind what is called
     * @param latency what is known of such calls
     */
    public static Duration of(CallKind kind, CallLatency latency) {
        Duration shortest = kind == CallKind.STOP_CONTAINER ? SHORTEST_STOP : SHORTEST;
        Duration usual = Duration.ofNanos((long) (USUALLY * latency.usual()));
        Duration holdTime = usual.compareTo(shortest) < 0 ? shortest : usual;
        return holdTime.compareTo(LONGEST) > 0 ? LONGEST : holdTime;
    }
}
