package io.jubelet.domain.metrics;

/** Kinds of metrics that consist of single values. */
public enum MetricType {
    /** Only grows. */
    COUNTER("counter"),
    /** Goes up and down. */
    GAUGE("gauge");

    private final String text;

    MetricType(String text) {
        this.text = text;
    }

    /** The word of the text format. */
    String text() {
        return text;
    }
}
