package io.jubelet.app.worker;

import java.time.Duration;

/**
 * The failures of the steps of one pod since one of them succeeded. A desired pod is tried again after the usual
 * pause; one that ends after growing pauses, because what keeps it from ending is mostly outside of this agent. Not
 * thread-safe: belongs to the thread of the worker.
 */
final class StepFailures {

    private static final Duration LONGEST = Duration.ofMinutes(5);

    private int count;
    private String reason = "";

    /** A step succeeded. */
    void reset() {
        count = 0;
        reason = "";
    }

    /**
     * One more failure.
     *
     * @return whether its reason is another one than that of the failure before
     */
    boolean add(String why) {
        count++;
        boolean another = !why.equals(reason);
        reason = why;
        return another;
    }

    /** Pause before a pod is cleaned up again: the usual one, doubled with each failure up to five minutes. */
    Duration pause(Duration usual) {
        Duration pause = usual;
        for (int i = 1; i < count && pause.compareTo(LONGEST) < 0; i++) {
            pause = pause.multipliedBy(2);
        }
        return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
    }
}
