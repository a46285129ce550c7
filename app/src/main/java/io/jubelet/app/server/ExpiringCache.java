package io.jubelet.app.server;

import io.jubelet.ports.failure.CancelledException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Answers that hold for a while, a limited number of them. Concurrent callers with the same question wait for one answer.
 * Failures are not cached. Thread-safe.
 */
final class ExpiringCache<K, V> {

    private record Answer<V>(V value, long since, Duration valid) {
    }

    private final LongSupplier nanos;
    private final Function<V, Duration> validity;
    private final Map<K, Answer<V>> entries;
    private final Map<K, FutureTask<V>> asked = new ConcurrentHashMap<>();

    /**
     * An empty cache.
     *
     * @param nanos monotonic time in nanoseconds: an answer does not hold longer when the clock of the machine is set back
     * @param limit how many answers are remembered at most; those not used for longest are forgotten
     * @param validity how long an answer holds, zero for not at all
     */
    ExpiringCache(LongSupplier nanos, int limit, Function<V, Duration> validity) {
        this.nanos = nanos;
        this.validity = validity;
        this.entries = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, Answer<V>> eldest) {
                return size() > limit;
            }
        };
    }

    /** The answer to a question; asks when none is remembered. */
    V get(K question, Supplier<V> ask) {
        return get(question, ask, () -> { });
    }

    /** The same, and says so before it asks or waits for the answer of others. */
    V get(K question, Supplier<V> ask, Runnable missed) {
        Optional<V> known = known(question);
        if (known.isPresent()) {
            return known.get();
        }
        missed.run();
        while (true) {
            FutureTask<V> own = new FutureTask<>(() -> remembered(question, ask.get()));
            FutureTask<V> others = asked.putIfAbsent(question, own);
            if (others == null) {
                return answered(question, own);
            }
            try {
                return await(others);
            } catch (CancelledException e) {
                if (Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                // The caller that asks for all was interrupted: another one asks again.
                asked.remove(question, others);
            }
        }
    }

    private V answered(K question, FutureTask<V> own) {
        try {
            own.run();
            return await(own);
        } finally {
            asked.remove(question, own);
        }
    }

    private synchronized Optional<V> known(K question) {
        Answer<V> entry = entries.get(question);
        if (entry == null) {
            return Optional.empty();
        }
        if (Duration.ofNanos(nanos.getAsLong() - entry.since()).compareTo(entry.valid()) < 0) {
            return Optional.of(entry.value());
        }
        entries.remove(question);
        return Optional.empty();
    }

    private synchronized V remembered(K question, V answer) {
        Duration valid = validity.apply(answer);
        if (valid.isPositive()) {
            entries.put(question, new Answer<>(answer, nanos.getAsLong(), valid));
        }
        return answer;
    }

    private static <V> V await(FutureTask<V> task) {
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("the wait for an answer was interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
