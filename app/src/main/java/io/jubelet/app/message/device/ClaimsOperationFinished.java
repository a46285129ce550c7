package io.jubelet.app.message.device;

import java.time.Duration;

/**
 * Claims of a pod were prepared or unprepared, or could not be.
 *
 * @param prepared whether they were to be prepared
 * @param failed whether that failed
 * @param took how long it took
 */
public record ClaimsOperationFinished(boolean prepared, boolean failed, Duration took) {
}
