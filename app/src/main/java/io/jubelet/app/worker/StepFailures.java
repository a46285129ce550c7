package io.jubelet.app.worker;

/**
 * The failures of the steps of one pod since one of them succeeded. Not thread-safe: used by the thread of the worker only.
 */
final class StepFailures {

    private String reason = "";

    /** A step succeeded. */
    void reset() {
        reason = "";
    }

    /**
     * One more failure.
     *
     * @return whether its reason is another one than that of the failure before
     */
    boolean add(String why) {
        boolean another = !why.equals(reason);
        reason = why;
        return another;
    }
}
