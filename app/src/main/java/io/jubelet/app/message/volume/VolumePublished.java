package io.jubelet.app.message.volume;

/**
 * Answer to {@link IsVolumePublished}.
 *
 * @param published whether it is ready; false while it is being published for the first time or unpublished, and while it is not
 *     known yet whether an earlier agent has published it
 */
public record VolumePublished(boolean published) {
}
