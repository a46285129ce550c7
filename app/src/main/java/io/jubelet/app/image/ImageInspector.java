package io.jubelet.app.image;

import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.message.image.ImageEnsured;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.image.ImageName;
import io.jubelet.domain.image.ImagePulls;
import io.jubelet.domain.image.Inspection;
import io.jubelet.domain.image.credential.ImagePullRecords.Answer;
import io.jubelet.domain.runtime.Image;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ImageService;
import java.util.Optional;

/**
 * Checks whether an image is present and may be used. An image that is being removed, or that the pod may not use, counts as
 * absent.
 *
 * @param service the images
 * @param access which of them pods may use
 * @param claims keep images from being removed
 */
record ImageInspector(ImageService service, ImageAccess access, ImageClaims claims) {

    /**
     * Result of an inspection.
     *
     * @param inspection the same for the decision
     * @param image the image, if the pod may use it
     * @param present whether it is there
     * @param access whether the pod may use it
     */
    record Found(Inspection inspection, Optional<Image> image, Optional<Boolean> present, Optional<Answer> access) {

        private static Found absent(Optional<Boolean> present, Optional<Answer> access) {
            return new Found(new Inspection.Absent(), Optional.empty(), present, access);
        }

        private static Found failed(PortException why, Optional<Boolean> present, Optional<Answer> access) {
            return new Found(new Inspection.Failed(why.getMessage()), Optional.empty(), present, access);
        }

        /** The same as a message. */
        ImageEnsured ensured(PullPolicy policy) {
            boolean unknown = inspection instanceof Inspection.Failed
                    || policy == PullPolicy.NEVER && !present.orElse(false);
            return new ImageEnsured(policy, present,
                    unknown ? Optional.empty() : Optional.of(inspection instanceof Inspection.Absent), access);
        }
    }

    Found inspect(EnsureImage request) {
        if (ImageName.withoutVersion(request.image()).isEmpty()) {
            return new Found(new Inspection.Failed("no name of an image"), Optional.empty(), Optional.empty(), Optional.empty());
        }
        if (!ImagePulls.needsInspection(request.policy())) {
            return Found.absent(Optional.empty(), Optional.empty());
        }
        Optional<Image> there;
        try {
            there = service.imageStatus(ImagePuller.spec(ImageName.requested(request.image()), request))
                    .filter(image -> claims.claim(image.id(), request.runtimeHandler()));
        } catch (PortException e) {
            return Found.failed(e, Optional.empty(), Optional.empty());
        }
        if (there.isEmpty()) {
            return Found.absent(Optional.of(false), Optional.empty());
        }
        String id = there.get().id();
        try {
            Answer answer = access.check(request, id);
            return answer.isYes() ? new Found(new Inspection.Present(id), there, Optional.of(true), Optional.of(answer))
                    : Found.absent(Optional.of(true), Optional.of(answer));
        } catch (PortException e) {
            return Found.failed(e, Optional.of(true), Optional.of(Answer.RECORDS_UNREADABLE));
        }
    }
}
