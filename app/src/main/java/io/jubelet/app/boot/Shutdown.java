package io.jubelet.app.boot;

import io.jubelet.app.log.Logging;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets the agent end in order when the process gets a signal: the shutdown hook of the JVM asks, and holds the JVM until the
 * agent is done, at most a few seconds. The exit code is then that of the agent and not that of the signal.
 */
final class Shutdown implements AutoCloseable {

    private static final long LONGEST_SECONDS = 10;

    private final Thread agent;
    private final CountDownLatch done = new CountDownLatch(1);
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
        Logging.last("boot", why + ", ending; containers keep running");
        agent.interrupt();
    }

    /** Runs in the shutdown hook. */
    void requested() {
        if (done.getCount() == 0) {
            return;
        }
        Logging.last("boot", "received SIGTERM or SIGINT, ending; containers keep running");
        agent.interrupt();
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

    /** Why the agent can't go on; empty while it can, and when it got a signal to end. */
    Optional<String> failure() {
        return failure;
    }

    @Override
    public void close() {
        done.countDown();
    }
}
