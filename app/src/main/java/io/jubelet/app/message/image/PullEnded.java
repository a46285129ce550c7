package io.jubelet.app.message.image;

import java.util.Objects;

/**
 * End of an attempt to get an image for a pod. Its time begins before the pod waits for its turn, or for the pull of another pod.
 * Moments are monotonic nanoseconds.
 */
public sealed interface PullEnded {

    /** Uid of the pod. */
    String podUid();

    /** The image as the user wrote it. */
    String image();

    /**
     * The image was pulled, for this pod or for another one that it waited for.
     *
     * @param begin when the pod began to wait
     * @param end when the image was there
     * @param bytes size of the image, 0 when it is not known
     */
    record Pulled(String podUid, String image, long begin, long end, long bytes) implements PullEnded {

        /** Rejects null. */
        public Pulled {
            Objects.requireNonNull(podUid, "podUid");
            Objects.requireNonNull(image, "image");
        }
    }

    /**
     * The pull failed; the pod goes on waiting.
     *
     * @param begin when the pod began to wait
     */
    record Failed(String podUid, String image, long begin) implements PullEnded {

        /** Rejects null. */
        public Failed {
            Objects.requireNonNull(podUid, "podUid");
            Objects.requireNonNull(image, "image");
        }
    }

    /**
     * An image is there for a pod of which a pull has failed before, whatever brought it.
     *
     * @param end when it was found
     */
    record Spared(String podUid, String image, long end) implements PullEnded {

        /** Rejects null. */
        public Spared {
            Objects.requireNonNull(podUid, "podUid");
            Objects.requireNonNull(image, "image");
        }
    }
}
