package io.jubelet.app.message;

import java.util.Objects;

/**
 * What did the controller of a driver answer when it attached a volume? For a volume that is mounted already, or was found attached.
 *
 * @param attachment name of the VolumeAttachment
 */
public record GetPublishContext(String attachment) {

    /** Rejects null. */
    public GetPublishContext {
        Objects.requireNonNull(attachment, "attachment");
    }
}
