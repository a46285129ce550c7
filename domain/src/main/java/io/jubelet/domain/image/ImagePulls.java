package io.jubelet.domain.image;

import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.status.WaitingReason;
import java.time.Instant;
import java.util.Optional;

/** Decides about the image of a container that is about to start. */
public final class ImagePulls {

    private static final String REGISTRY_UNAVAILABLE = "RegistryUnavailable";
    private static final String SIGNATURE_VALIDATION_FAILED = "SignatureValidationFailed";

    private ImagePulls() {
    }

    /** Whether the presence of the image has to be checked first; if it is always pulled, the answer changes nothing. */
    public static boolean needsInspection(PullPolicy policy) {
        return policy != PullPolicy.ALWAYS;
    }

    /**
     * The action to take.
     *
     * @param image image as the user wrote it
     * @param inspection answer of the runtime
     * @param lastFailure last failed pull of this image for this pod
     */
    public static PullDecision decide(String image, PullPolicy policy, Inspection inspection,
            Optional<PullBackoff.Entry> lastFailure, PullBackoff backoff, Instant now) {
        String name;
        try {
            name = ImageName.parse(image).withDefaultTag();
        } catch (IllegalArgumentException invalid) {
            return waiting("InvalidImageName",
                    "Failed to apply default image tag \"" + image + "\": " + invalid.getMessage());
        }
        return switch (needsInspection(policy) ? inspection : new Inspection.Absent()) {
            case Inspection.Failed failed ->
                    // the empty name is what users of other kubelets find here, too
                    waiting("ImageInspectError", "Failed to inspect image \"\": " + failed.error());
            case Inspection.Present present -> new PullDecision.Use(present.imageRef(), "Container image \"" + image
                    + "\" already present on machine and can be accessed by the pod");
            case Inspection.Absent absent when policy == PullPolicy.NEVER -> waiting("ErrImageNeverPull",
                    "Container image \"" + image + "\" is not present with pull policy of Never");
            case Inspection.Absent absent -> lastFailure.filter(entry -> backoff.isWaiting(entry, now))
                    .map(entry -> backingOff(image, entry.failure())).orElse(new PullDecision.Pull(name));
        };
    }

    /**
     * Waiting reason of a failed pull.
     *
     * @param image image as the user wrote it
     * @param error what the runtime said; it may begin with one of the reasons that the CRI knows
     */
    public static WaitingReason failure(String image, String error) {
        if (error.startsWith(REGISTRY_UNAVAILABLE)) {
            return new WaitingReason(REGISTRY_UNAVAILABLE, "image pull failed for " + image
                    + " because the registry is unavailable" + error.substring(REGISTRY_UNAVAILABLE.length()));
        }
        if (error.startsWith(SIGNATURE_VALIDATION_FAILED)) {
            return new WaitingReason(SIGNATURE_VALIDATION_FAILED, "image pull failed for " + image
                    + " because the signature validation failed"
                    + error.substring(SIGNATURE_VALIDATION_FAILED.length()));
        }
        return new WaitingReason("ErrImagePull", error);
    }

    /**
     * Waiting reason when an image is not pulled because the intent could not be recorded.
     *
     * @param image image as the user wrote it
     * @param error why it could not be recorded
     */
    public static WaitingReason unrecorded(String image, String error) {
        String reason = "failed to record image pull intent: " + error;
        return new WaitingReason(reason, "Failed to record image pull intent for container image \"" + image + "\": " + reason);
    }

    /** Message about an image that is not pulled yet, because the pull before failed. */
    public static String backingOff(String image) {
        return "Back-off pulling image \"" + image + "\"";
    }

    private static PullDecision backingOff(String image, WaitingReason failure) {
        return waiting("ImagePullBackOff", backingOff(image) + ": " + failure.reason() + ": " + failure.message());
    }

    private static PullDecision waiting(String reason, String message) {
        return new PullDecision.Wait(new WaitingReason(reason, message));
    }
}
