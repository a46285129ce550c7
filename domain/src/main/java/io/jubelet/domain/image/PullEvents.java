package io.jubelet.domain.image;

import java.time.Duration;

/**
 * Times at which a long pull is reported by an event. Short pulls are not reported. The events of a pod have a budget of
 * 25, which grows by one every five minutes; a long pull leaves enough of the budget for later events.
 */
public final class PullEvents {

    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration INTERVAL = Duration.ofSeconds(30);
    /** From here on there are no more events than the budget grows. */
    private static final int FREQUENT = 10;
    private static final Duration RARE_INTERVAL = Duration.ofMinutes(5);

    private PullEvents() {
    }

    /**
     * Time from the beginning of a pull until the next event is due.
     *
     * @param sent how many were sent, zero or more
     */
    public static Duration due(int sent) {
        return FIRST.plus(INTERVAL.multipliedBy(Math.min(sent, FREQUENT)))
                .plus(RARE_INTERVAL.multipliedBy(Math.max(0, sent - FREQUENT)));
    }
}
