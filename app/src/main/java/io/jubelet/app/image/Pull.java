package io.jubelet.app.image;

import io.jubelet.app.message.image.ImageVerdict;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.runtime.Image;
import java.time.Instant;
import java.util.Optional;

/** State of one pod's request for one image. */
sealed interface Pull {

    /** Under way. */
    record Running() implements Pull {
    }

    /**
     * Succeeded, not used for a start yet.
     *
     * @param imageRef reference of the image in the runtime
     * @param image the image; empty when the runtime did not report it
     */
    record Done(String imageRef, Optional<Image> image) implements Pull {

        /** Id of the image, as the runtime lists it. */
        String imageId() {
            return image.map(Image::id).orElse(imageRef);
        }
    }

    /**
     * Was there already when the pod was about to need it.
     *
     * @param verdict the image
     * @param message what is reported once it is used
     * @param at when that was seen
     */
    record Present(ImageVerdict.Ready verdict, String message, Instant at) implements Pull {
    }

    /**
     * Failed.
     *
     * @param failure how
     * @param reported whether the failure itself was reported; from then on the container is reported as backing off
     */
    record Failed(PullBackoff.Entry failure, boolean reported) implements Pull {
    }
}
