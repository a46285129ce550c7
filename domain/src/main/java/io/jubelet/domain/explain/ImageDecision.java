package io.jubelet.domain.explain;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** A decision about an image that a pod needs. */
public sealed interface ImageDecision extends Decision {

    /** The image as the pod names it. */
    String image();

    @Override
    default String subject() {
        return "image " + image();
    }

    @Override
    default boolean holdsUp() {
        return true;
    }

    /**
     * The image is used as it is on the node.
     *
     * @param image the image as the pod names it
     */
    record Present(String image) implements ImageDecision {

        /** Rejects null. */
        public Present {
            Objects.requireNonNull(image, "image");
        }

        @Override
        public String kind() {
            return "ImagePresent";
        }

        @Override
        public String text() {
            return "is on this node";
        }

        @Override
        public boolean holdsUp() {
            return false;
        }
    }

    /**
     * The image is to be pulled when other pulls have ended.
     *
     * @param image the image as the pod names it
     */
    record Queued(String image) implements ImageDecision {

        /** Rejects null. */
        public Queued {
            Objects.requireNonNull(image, "image");
        }

        @Override
        public String kind() {
            return "PullQueued";
        }

        @Override
        public String text() {
            return "waits until it may be pulled: other pulls come first";
        }
    }

    /**
     * The image is being pulled.
     *
     * @param image the image as the pod names it
     */
    record Pulling(String image) implements ImageDecision {

        /** Rejects null. */
        public Pulling {
            Objects.requireNonNull(image, "image");
        }

        @Override
        public String kind() {
            return "Pulling";
        }

        @Override
        public String text() {
            return "is being pulled";
        }
    }

    /**
     * The image was pulled.
     *
     * @param image the image as the pod names it
     * @param took time of the pull, such as {@code 1.234s}
     */
    record Pulled(String image, String took) implements ImageDecision {

        /** Rejects null. */
        public Pulled {
            Objects.requireNonNull(image, "image");
            Objects.requireNonNull(took, "took");
        }

        @Override
        public String kind() {
            return "Pulled";
        }

        @Override
        public String text() {
            return "was pulled in " + took;
        }

        @Override
        public boolean holdsUp() {
            return false;
        }
    }

    /**
     * The image can't be had now.
     *
     * @param image the image as the pod names it
     * @param reason word for machines, such as {@code ErrImagePull} or {@code ErrImageNeverPull}
     * @param message why, for users: of a pull what the runtime reported
     * @param retry when it is tried again; empty when only a change helps
     */
    record Unavailable(String image, String reason, String message, Optional<Instant> retry) implements ImageDecision {

        /** Bounds the message. */
        public Unavailable {
            Objects.requireNonNull(image, "image");
            Objects.requireNonNull(reason, "reason");
            message = BoundedText.of(message);
            Objects.requireNonNull(retry, "retry");
        }

        @Override
        public String kind() {
            return "ImageUnavailable";
        }

        @Override
        public String text() {
            return "can't be used: " + reason + ": " + message;
        }

        @Override
        public Optional<Instant> until() {
            return retry;
        }
    }

    /**
     * Pull secrets of the pod can't be read; the image is tried without them.
     *
     * @param image the image as the pod names it
     * @param secrets names of the Secrets, separated by commas
     */
    record SecretsMissing(String image, String secrets) implements ImageDecision {

        /** Bounds the names. */
        public SecretsMissing {
            Objects.requireNonNull(image, "image");
            secrets = BoundedText.of(secrets);
        }

        @Override
        public String kind() {
            return "PullSecretsMissing";
        }

        @Override
        public String text() {
            return "is pulled without these pull secrets, which could not be read: " + secrets;
        }
    }
}
