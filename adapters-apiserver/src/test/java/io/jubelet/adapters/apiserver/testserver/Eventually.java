package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.ports.await.Await;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;

/** Waits for asynchronous work of a server. */
public final class Eventually {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(10);

    private Eventually() {
    }

    /** Asks until the answer is this one, at most a minute. */
    public static void equal(Object expected, Supplier<?> question) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        Object answer = question.get();
        while (!Objects.equals(expected, answer)) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("expected within " + LIMIT + ": " + expected + ", but it is " + answer);
            }
            Await.pause(PAUSE);
            answer = question.get();
        }
    }
}
