package io.jubelet.app.image;

import io.jubelet.app.message.EnsureImage;
import io.jubelet.domain.image.credential.ImagePullRecords;

/**
 * Who may use which image.
 *
 * @param credentials credentials of pods and of the machine
 * @param records what was pulled with which of them
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
