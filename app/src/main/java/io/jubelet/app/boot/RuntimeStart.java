package io.jubelet.app.boot;

import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger.Level;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The first answers of the container runtime. It may be started after the agent, and one that is starting may refuse a call after it has
 * answered another.
 */
final class RuntimeStart {

    private static final Logger LOG = System.getLogger(RuntimeStart.class.getName());
    private static final Duration PAUSE = Duration.ofMillis(200);
    /** The pause of a kubelet. */
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(2);

    private final String endpoint;
    private final Timers timers;
    private final Optional<Duration> limit;
    private final Runnable absent;
    private final long begin;
    private String reportedError = "";

    /**
     * A start that begins now.
     *
     * @param endpoint address of the runtime, for messages
     * @param limit longest wait; empty for as long as it takes
     * @param absent is run once, when the runtime does not answer at once
     */
    RuntimeStart(String endpoint, Timers timers, Optional<Duration> limit, Runnable absent) {
        this.endpoint = endpoint;
        this.timers = timers;
        this.limit = limit;
        this.absent = absent;
        this.begin = timers.nanos();
    }

    /**
     * Waits for an answer.
     *
     * @param question is put until it is answered
     * @param failures how often the runtime may answer with a failure; the last one ends the start
     * @throws UnavailableException when the runtime did not answer in time
     * @throws PortException when something answers that is no runtime of CRI v1
     */
    <T> T answer(Supplier<T> question, int failures) throws InterruptedException {
        int left = failures;
        while (true) {
            try {
                return question.get();
            } catch (UnavailableException | DeadlineExceededException e) {
                if (reportedError.isEmpty()) {
                    absent.run();
                }
                if (!e.getMessage().equals(reportedError)) {
                    LOG.log(Level.WARNING, "waiting for the container runtime at {0}: {1}", endpoint, e.getMessage());
                    reportedError = e.getMessage();
                }
                if (limit.filter(most -> timers.nanos() - begin > most.toNanos()).isPresent()) {
                    throw new UnavailableException("the container runtime at " + endpoint + " did not answer in "
                            + limit.get().toSeconds() + " s: " + e.getMessage());
                }
                timers.sleep(PAUSE);
            } catch (PortException e) {
                left--;
                if (left <= 0) {
                    throw e;
                }
                LOG.log(Level.WARNING, "the container runtime at {0} is asked again: {1}", endpoint, e.getMessage());
                timers.sleep(AFTER_FAILURE);
            }
        }
    }
}
