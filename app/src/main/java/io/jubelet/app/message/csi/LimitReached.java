package io.jubelet.app.message.csi;

/**
 * Answer to {@link IsLimitReached}.
 *
 * @param reached whether it is; false when that is not known, too
 */
public record LimitReached(boolean reached) {
}
