package io.jubelet.app.message;

/**
 * Answer to {@link IsReportedInUse}.
 *
 * @param reported whether it was told since the volume came into use; what it was told before does not count
 */
public record ReportedInUse(boolean reported) {
}
