package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class UncaughtFailuresTest {

    private final List<String> reasons = new ArrayList<>();
    private final Thread.UncaughtExceptionHandler failures = new UncaughtFailures(reasons::add);

    private void endThread(Runnable body) throws InterruptedException {
        Thread thread = Thread.ofVirtual().name("pod-web").uncaughtExceptionHandler(failures).start(body);
        thread.join();
    }

    @Test
    void anErrorEndsTheAgent() throws InterruptedException {
        endThread(() -> {
            throw new StackOverflowError("too deep");
        });
        assertEquals(List.of("thread pod-web ended unexpectedly: java.lang.StackOverflowError: too deep"), reasons);
    }

    @Test
    void anErrorEndsTheAgentAlsoWhenItCanNotBeLogged() throws InterruptedException {
        var full = new Handler() {
            @Override
            public void publish(LogRecord line) {
                throw new OutOfMemoryError("for the line");
            }

            @Override
            public void flush() {
                // Nothing is held back.
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
        var logger = Logger.getLogger(UncaughtFailures.class.getName());
        logger.addHandler(full);
        try {
            endThread(() -> {
                throw new OutOfMemoryError("Java heap space");
            });
        } finally {
            logger.removeHandler(full);
        }
        assertEquals(List.of("thread pod-web ended unexpectedly: java.lang.OutOfMemoryError: Java heap space"), reasons);
    }

    @Test
    void anExceptionIsLogged() throws InterruptedException {
        endThread(() -> {
            throw new IllegalStateException("a defect");
        });
        assertEquals(List.of(), reasons);
    }
}
