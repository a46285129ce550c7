package io.jubelet.app.boot;

import io.jubelet.app.cli.ExitCode;
import io.jubelet.app.log.Logging;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets the agent end in order when the process gets a signal: the shutdown hook of the JVM asks, and holds the JVM until the
 * agent is done, at most a few seconds. The exit code is then that of the agent and not that of the signal.
 */
final class Shutdown implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Shutdown.class.getName());
    private static final long LONGEST_SECONDS = 10;

    private final Thread agent;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean requested;
    private volatile Optional<String> failure = Optional.empty();

    /**
     * For an agent that runs on this thread.
     *
     * @param agent interrupted when the process gets a signal to end
     */
    Shutdown(Thread agent) {
        this.agent = agent;
    }

    /** Ends the agent for a reason that is no failure. */
    void requested(String why) {
        Logging.last(Shutdown.class, why + ", ending; containers keep running");
        end();
    }

    private void end() {
        requested = true;
        agent.interrupt();
    }

    /** Runs in the shutdown hook. */
    void requested() {
        if (done.getCount() == 0) {
            return;
        }
        Logging.last(Shutdown.class, "received SIGTERM, SIGINT or SIGHUP, ending; containers keep running");
        end();
        try {
            done.await(LONGEST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Logging.flush();
        Runtime.getRuntime().halt(0);
    }

    /** Ends the agent because it can't go on; the first reason counts. */
    void failed(String reason) {
        if (failure.isEmpty()) {
            failure = Optional.of(reason);
            agent.interrupt();
        }
    }

    /**
     * The exit code of an agent whose work, or start, was interrupted: in order if that was requested. Otherwise it is a failure, and its
     * reason is logged.
     *
     * @param interruption how it came to the end
     */
    ExitCode exitCode(Exception interruption) {
        if (failure.isEmpty() && requested) {
            return ExitCode.OK;
        }
        LOG.log(Level.ERROR, "{0}; containers keep running", failure.orElseGet(() ->
                "the agent was interrupted, though it was not asked to end" + (interruption.getMessage() == null ? ""
                        : ": " + interruption.getMessage())));
        return ExitCode.FAILED;
    }

    @Override
    public void close() {
        done.countDown();
    }
}
