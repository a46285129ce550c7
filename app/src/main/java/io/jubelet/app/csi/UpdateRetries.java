package io.jubelet.app.csi;

import io.jubelet.domain.value.Backoff;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Tries an update four times within a third of a second: others change the same objects, and an API server may be restarting. */
record UpdateRetries(Timers timers, RandomGenerator random) {

    private static final List<Duration> PAUSES = List.of(Duration.ofMillis(10), Duration.ofMillis(50), Duration.ofMillis(250));
    private static final double JITTER = 0.1;

    /** One attempt. */
    @FunctionalInterface
    interface Attempt {

        /**
         * Makes it.
         *
         * @return what was wrong; absent when it went well
         * @throws PortException when it failed
         */
        Optional<String> run() throws InterruptedException;
    }

    /** Why all attempts failed; absent when one did not. */
    Optional<String> until(Attempt attempt) throws InterruptedException {
        Set<String> problems = new LinkedHashSet<>();
        Iterator<Duration> pauses = PAUSES.iterator();
        while (true) {
            Optional<String> problem = attempt(attempt);
            if (problem.isEmpty()) {
                return problem;
            }
            problems.add(problem.get());
            if (!pauses.hasNext()) {
                String all = String.join(", ", problems);
                return Optional.of("timed out waiting for the condition; caused by: "
                        + (problems.size() == 1 ? all : "[" + all + "]"));
            }
            Duration pause = pauses.next();
            timers.sleep(Backoff.jittered(pause, JITTER, random.nextDouble()));
        }
    }

    private static Optional<String> attempt(Attempt attempt) throws InterruptedException {
        try {
            return attempt.run();
        } catch (PortException e) {
            return Optional.of(e.getMessage());
        }
    }
}
