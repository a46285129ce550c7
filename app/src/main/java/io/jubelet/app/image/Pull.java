package io.jubelet.app.image;

import io.jubelet.app.message.ImageVerdict;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.launch.ImageUser;
import java.time.Instant;
import java.util.Optional;

/** How far one pod is with getting one image. */
sealed interface Pull {

    /** The pull that failed last, which decides how long the next one has to wait. */
    Optional<PullBackoff.Entry> lastFailure();

    /**
     * Under way.
     *
     * @param since when it began
     */
    record Running(Instant since, Optional<PullBackoff.Entry> lastFailure) implements Pull {
    }

    /**
     * Succeeded, not used for a start yet.
     *
     * @param imageRef reference of the image in the runtime
     * @param imageId id of the image, as the runtime lists it
     * @param user user of the image
     */
    record Done(String imageRef, String imageId, ImageUser user, Optional<PullBackoff.Entry> lastFailure) implements Pull {
    }

    /**
     * Was there already when the pod was about to need it.
     *
     * @param verdict the image
     * @param message what is reported once it is used
     * @param at when that was seen
     */
    record Present(ImageVerdict.Ready verdict, String message, Instant at, Optional<PullBackoff.Entry> lastFailure)
            implements Pull {
    }

    /**
     * Failed.
     *
     * @param failure how
     * @param told whether the failure itself was reported; from then on the container is reported as backing off
     */
    record Failed(PullBackoff.Entry failure, boolean told) implements Pull {

        @Override
        public Optional<PullBackoff.Entry> lastFailure() {
            return Optional.of(failure);
        }
    }
}
