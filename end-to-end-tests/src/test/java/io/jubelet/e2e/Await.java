package io.jubelet.e2e;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what happens in other processes, and says what it waited for in vain. */
final class Await {

    private static final Duration PAUSE = Duration.ofMillis(50);

    private Await() {
    }

    static void until(String what, Duration limit, BooleanSupplier condition) {
        value(what, limit, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    /** Asks more often than others do. */
    static void at(Duration pause, String what, Duration limit, BooleanSupplier condition) {
        io.jubelet.ports.await.Await.value(pause, what, limit, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    static <T> T value(String what, Duration limit, Supplier<Optional<T>> question) {
        return io.jubelet.ports.await.Await.value(PAUSE, what, limit, question);
    }
}
