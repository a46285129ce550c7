package io.jubelet.benchmarks.load;

/** The run can't go on. The message is for people. */
final class BenchmarkFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BenchmarkFailure(String message) {
        super(message, null, false, false);
    }
}
