package io.jubelet.ports.await;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what happens on other threads or in other processes; the one place where tests wait in real time. */
public final class Await {

    /** Long enough for a busy machine; what takes longer has failed. */
    public static final Duration LIMIT = Duration.ofSeconds(60);

    private static final Duration PAUSE = Duration.ofMillis(2);

    private Await() {
    }

    /**
     * Waits until the condition holds.
     *
     * @param what what is awaited, for the message of the failure
     * @throws AssertionError when it does not hold within {@link #LIMIT}
     */
    public static void until(String what, BooleanSupplier condition) {
        until(what, LIMIT, condition);
    }

    /** Waits no longer than this. */
    public static void until(String what, Duration limit, BooleanSupplier condition) {
        value(PAUSE, what, limit, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    /** As above, with a message that is made when it is needed. */
    public static void until(Supplier<String> what, Duration limit, BooleanSupplier condition) {
        value(PAUSE, what, limit, () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    /** Waits until there is a value. */
    public static <T> T value(String what, Duration limit, Supplier<Optional<T>> question) {
        return value(PAUSE, what, limit, question);
    }

    /** Waits until there is a value; asks again after each pause. */
    public static <T> T value(Duration pause, String what, Duration limit, Supplier<Optional<T>> question) {
        return value(pause, () -> what, limit, question);
    }

    /** Waits until the answer is this one. */
    public static void equal(Object expected, Supplier<?> question) {
        var last = new AtomicReference<Object>();
        until(() -> expected + ", but " + last.get(), LIMIT, () -> {
            last.set(question.get());
            return Objects.equals(expected, last.get());
        });
    }

    /** Makes a call again and again until it does not fail in this way; what else it throws fails at once. */
    public static <T> T success(Class<? extends Exception> failure, Callable<T> call) {
        var last = new AtomicReference<Exception>();
        return value(PAUSE, () -> "a call without " + last.get(), LIMIT, () -> {
            try {
                return Optional.of(call.call());
            } catch (Exception e) {
                if (!failure.isInstance(e)) {
                    throw new AssertionError(e);
                }
                last.set(e);
                return Optional.empty();
            }
        });
    }

    private static <T> T value(Duration pause, Supplier<String> what, Duration limit, Supplier<Optional<T>> question) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (true) {
            Optional<T> answer = question.get();
            if (answer.isPresent()) {
                return answer.get();
            }
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("after " + limit.toMillis() + " ms still not: " + what.get());
            }
            pause(pause);
        }
    }

    /**
     * Lets real time pass, where a test makes a delay itself or tries something again. An interrupt ends it early and is
     * kept.
     */
    public static void pause(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0 && !Thread.currentThread().isInterrupted(); left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
