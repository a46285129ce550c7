package io.jubelet.app.task;

import io.jubelet.domain.value.Backoff;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Optional;

/** Attempts of one kind of work, one at a time, with a pause after one that failed. Not thread-safe. */
public final class RetriedTask {

    private boolean underWay;
    /** It is wanted once more after the one under way. */
    private boolean again;
    private Optional<Timers.Pending> retry = Optional.empty();
    private Optional<Duration> pause = Optional.empty();
    private String problem = "";

    /** Whether one begins now: none is under way, and none waits for its pause to end. */
    public boolean begin() {
        again = underWay;
        if (!isIdle()) {
            return false;
        }
        underWay = true;
        return true;
    }

    /** Whether none is under way, and none waits for its pause to end. */
    public boolean isIdle() {
        return !underWay && retry.isEmpty();
    }

    /** Whether a failure is another one than that of the last attempt; empty for none. */
    public boolean isNewFailure(String failure) {
        return !failure.isEmpty() && !failure.equals(problem);
    }

    /**
     * The one under way is over.
     *
     * @param failure empty for none
     */
    public void end(String failure) {
        underWay = false;
        problem = failure;
        if (failure.isEmpty()) {
            pause = Optional.empty();
        }
    }

    /** Whether one more was requested during the last one. */
    public boolean isWantedAgain() {
        return again;
    }

    /** Pause after a failure; longer each time. */
    public Duration pauseAfterFailure(Backoff backoff) {
        Duration next = backoff.after(pause);
        pause = Optional.of(next);
        return next;
    }

    /** The next one waits for this. */
    public void retryIs(Timers.Pending pending) {
        retry = Optional.of(pending);
    }

    /** The pause is over. */
    public void retryBegins() {
        retry = Optional.empty();
    }

    /** The next one waits for nothing; it begins on request. */
    public void cancelRetry() {
        retry.ifPresent(Timers.Pending::cancel);
        retry = Optional.empty();
    }

    /** It may work now: the next one comes at once, and the pause after it is a short one. */
    public void forgetPause() {
        cancelRetry();
        pause = Optional.empty();
        again = underWay;
    }
}
