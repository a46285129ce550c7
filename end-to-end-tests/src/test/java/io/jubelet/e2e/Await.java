package io.jubelet.e2e;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what happens in other processes, and says what it waited for in vain. */
final class Await {

    private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();

    private Await() {
    }

    static void until(String what, Duration limit, BooleanSupplier condition) {
        value(what, limit, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    /** Asks more often than others do. */
    static void at(Duration pause, String what, Duration limit, BooleanSupplier condition) {
        value(pause.toNanos(), what, limit, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    static <T> T value(String what, Duration limit, Supplier<Optional<T>> question) {
        return value(PAUSE_NANOS, what, limit, question);
    }

    private static <T> T value(long pauseNanos, String what, Duration limit, Supplier<Optional<T>> question) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            Optional<T> answer = question.get();
            if (answer.isPresent()) {
                return answer.get();
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("after " + limit.toMillis() + " ms still not: " + what);
            }
            io.jubelet.ports.await.Await.pause(Duration.ofNanos(pauseNanos));
        }
    }
}
