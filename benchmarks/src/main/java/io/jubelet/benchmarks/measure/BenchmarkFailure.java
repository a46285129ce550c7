package io.jubelet.benchmarks.measure;

/** The run can't go on. The message is for users. */
public final class BenchmarkFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The run ends with this message. */
    public BenchmarkFailure(String message) {
        super(message, null, false, false);
    }
}
