package io.jubelet.domain.metrics;

/** Kinds of metrics. */
public enum MetricType {
    /** Only grows. */
    COUNTER("counter"),
    /** Goes up and down. */
    GAUGE("gauge"),
    /** Distribution of values over buckets. */
    HISTOGRAM("histogram"),
    /** A sum and a number of values. */
    SUMMARY("summary");

    private final String text;

    MetricType(String text) {
        this.text = text;
    }

    /** The word of the text format. */
    String text() {
        return text;
    }
}
