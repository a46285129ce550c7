package io.jubelet.app.image;

import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.domain.image.credential.ImagePullRecords;

/**
 * Decides which pods may use which images.
 *
 * @param credentials credentials of pods and of the machine
 * @param records images pulled with these credentials
 */
record ImageAccess(PullCredentials credentials, PullRecords records) {

    /**
     * Whether a pod may use an image that is present, without a pull.
     *
     * @param id id of the image
     */
    ImagePullRecords.Answer check(EnsureImage request, String id) {
        return records.check(request.image(), id, () -> credentials.find(request.pod(), request.image()));
    }
}
