package io.jubelet.app.message;

import java.util.Objects;

/**
 * An image was removed because nothing used it.
 *
 * @param id id of the image
 * @param bytes its size
 * @param reason why it was removed
 */
public record ImageRemoved(String id, long bytes, Reason reason) {

    /** Why an image is removed. */
    public enum Reason {
        /** It was not used for too long. */
        AGE("it was not used for long"),
        /** There has to be room. */
        SPACE("there has to be room");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        /** For users. */
        public String text() {
            return text;
        }
    }

    /** Rejects null. */
    public ImageRemoved {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(reason, "reason");
    }
}
