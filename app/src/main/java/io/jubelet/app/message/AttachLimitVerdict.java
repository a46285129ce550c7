package io.jubelet.app.message;

/**
 * Answer to {@link CheckAttachLimit}.
 *
 * @param exceeded whether attaching failed for want of a place; the pod is to be refused then, with {@code VolumeAttachmentLimitExceeded}
 */
public record AttachLimitVerdict(boolean exceeded) {
}
