package io.jubelet.app.config;

/**
 * Interval between reports of an unchanged node status. A file of {@code --config} that sets how often it is computed, and not
 * that, means both, since there was a time with one. That is part of the file: drop-ins and flags that change one leave the other
 * as it is.
 */
final class ReportFrequency {

    private static final String UPDATE = "nodeStatusUpdateFrequency";
    private static final String REPORT = "nodeStatusReportFrequency";

    private ReportFrequency() {
    }

    /** Completes the file of {@code --config}. */
    static void addTo(Layer base) {
        if (!base.isSet(REPORT) && base.isSet(UPDATE)) {
            base.set(REPORT, base.value(UPDATE), Origin.DEFAULT);
        }
    }
}
