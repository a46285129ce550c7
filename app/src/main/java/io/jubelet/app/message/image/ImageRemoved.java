package io.jubelet.app.message.image;

import java.util.Objects;

/**
 * An image was removed because nothing used it.
 *
 * @param reason why it was removed
 */
public record ImageRemoved(Reason reason) {

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
        Objects.requireNonNull(reason, "reason");
    }
}
