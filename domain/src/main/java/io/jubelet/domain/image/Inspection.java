package io.jubelet.domain.image;

import java.util.Objects;

/** The answer of the runtime to a request for an image. */
public sealed interface Inspection {

    /**
     * It has the image.
     *
     * @param imageRef reference of the image in the runtime
     */
    record Present(String imageRef) implements Inspection {

        /** Rejects null. */
        public Present {
            Objects.requireNonNull(imageRef, "imageRef");
        }
    }

    /** It does not have the image, or no request was made because that would change nothing. */
    record Absent() implements Inspection {
    }

    /**
     * It could not answer.
     *
     * @param error text of the error
     */
    record Failed(String error) implements Inspection {

        /** Rejects null. */
        public Failed {
            Objects.requireNonNull(error, "error");
        }
    }
}
