package io.jubelet.app.message.volume;

/**
 * Answer to {@link IsReportedInUse}.
 *
 * @param reported whether that was reported since the volume came into use; what was reported before does not count
 */
public record ReportedInUse(boolean reported) {
}
