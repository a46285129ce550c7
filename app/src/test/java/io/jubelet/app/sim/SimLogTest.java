package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class SimLogTest {

    private static final Logger LOG = System.getLogger("io.jubelet.somewhere");

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));

    private void run(Runnable body) {
        SimLog.watch(() -> {
            scheduler.scope().start("agent", body);
            scheduler.step();
        });
    }

    @Test
    void anErrorOfTheAgentIsNoticedOnAnyOfItsThreads() {
        var found = assertThrows(AssertionError.class,
                () -> run(() -> LOG.log(Level.ERROR, "a step failed", new IllegalStateException("no"))));
        assertEquals("the agent took these for mistakes of its own: [SEVERE io.jubelet.somewhere: a step failed"
                + " java.lang.IllegalStateException: no]", found.getMessage());
    }

    @Test
    void aThreadThatEndsWithAnExceptionIsAnErrorOfTheAgent() {
        var found = assertThrows(AssertionError.class, () -> run(() -> {
            throw new IllegalStateException("nobody catches this");
        }));
        assertEquals("the agent took these for mistakes of its own: [SEVERE io.jubelet: thread agent died"
                + " java.lang.IllegalStateException: nobody catches this]", found.getMessage());
    }

    @Test
    void failuresOfOthersAreNoErrorsOfTheAgent() {
        run(() -> LOG.log(Level.WARNING, "the runtime is away"));
    }

    @Test
    void nothingReachesTheConsole() {
        List<String> passedOn = new ArrayList<>();
        Handler console = new Handler() {
            @Override
            public void publish(LogRecord logged) {
                passedOn.add(logged.getMessage());
            }

            @Override
            public void flush() {
                // Nothing is kept back.
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
        var root = java.util.logging.Logger.getLogger("");
        root.addHandler(console);
        try {
            run(() -> LOG.log(Level.WARNING, "the runtime is away"));
        } finally {
            root.removeHandler(console);
        }
        assertEquals(List.of(), passedOn);
    }
}
