package io.jubelet.app.image;

import io.jubelet.app.message.ImageVerdict;
import io.jubelet.domain.image.PullBackoff;
import io.jubelet.domain.launch.ImageUser;
import java.time.Instant;

/** How far one pod is with getting one image. */
sealed interface Pull {

    /**
     * Under way.
     *
     * @param since when it began
     */
    record Running(Instant since) implements Pull {
    }

    /**
     * Succeeded, not used for a start yet.
     *
     * @param imageRef reference of the image in the runtime
     * @param imageId id of the image, as the runtime lists it
     * @param user user of the image
     */
    record Done(String imageRef, String imageId, ImageUser user) implements Pull {
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
     * @param told whether the failure itself was reported; from then on the container is reported as backing off
     */
    record Failed(PullBackoff.Entry failure, boolean told) implements Pull {
    }
}
