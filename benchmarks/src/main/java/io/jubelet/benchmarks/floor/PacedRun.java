package io.jubelet.benchmarks.floor;

import io.jubelet.benchmarks.measure.BenchmarkFailure;
import io.jubelet.benchmarks.measure.Samples;
import io.jubelet.ports.failure.PortException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Does something for many pods, a limited number of them at the same time, in their order. */
final class PacedRun {

    private PacedRun() {
    }

    /**
     * Returns when all is done.
     *
     * @return the time that each one took, its waiting included: all of them were wanted when this was called
     */
    static <T> Samples of(List<T> all, int inFlight, Consumer<T> work) throws InterruptedException {
        List<Future<Long>> ends = new ArrayList<>();
        List<Long> nanos = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(inFlight)) {
            long begin = System.nanoTime();
            for (T one : all) {
                Callable<Long> task = () -> {
                    work.accept(one);
                    return System.nanoTime() - begin;
                };
                ends.add(threads.submit(task));
            }
            for (Future<Long> end : ends) {
                nanos.add(end.get());
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof PortException failure) {
                throw new BenchmarkFailure("the runtime failed: " + failure.getMessage());
            }
            throw new IllegalStateException(e.getCause());
        }
        return new Samples(nanos);
    }
}
