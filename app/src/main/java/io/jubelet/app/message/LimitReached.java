package io.jubelet.app.message;

/**
 * Answer to {@link IsLimitReached}.
 *
 * @param reached whether it is; false when that is not known, too
 */
public record LimitReached(boolean reached) {
}
