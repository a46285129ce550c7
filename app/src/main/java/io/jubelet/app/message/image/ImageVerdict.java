package io.jubelet.app.message.image;

import io.jubelet.domain.launch.ImageUser;
import io.jubelet.domain.status.WaitingReason;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** Answer to {@link EnsureImage}. */
public sealed interface ImageVerdict {

    /**
     * The image is there.
     *
     * @param imageRef reference of the image in the runtime
     * @param user user of the image
     */
    record Ready(String imageRef, ImageUser user) implements ImageVerdict {

        /** Rejects null. */
        public Ready {
            Objects.requireNonNull(imageRef, "imageRef");
            Objects.requireNonNull(user, "user");
        }
    }

    /** The image is being pulled; the worker of the pod is notified when that has ended. */
    record Pulling() implements ImageVerdict {
    }

    /**
     * The image was pulled, and the runtime fails to report what it is; worth asking again.
     *
     * @param error what the runtime said
     */
    record Unknown(String error) implements ImageVerdict {

        /** Rejects null. */
        public Unknown {
            Objects.requireNonNull(error, "error");
        }
    }

    /**
     * The image can't be had now.
     *
     * @param reason waiting reason of the container
     * @param retryAfter when to ask again, empty when only a change of the pod helps
     */
    record Refused(WaitingReason reason, Optional<Duration> retryAfter) implements ImageVerdict {

        /** Rejects null. */
        public Refused {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(retryAfter, "retryAfter");
        }
    }
}
