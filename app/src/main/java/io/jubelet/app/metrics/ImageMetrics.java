package io.jubelet.app.metrics;

import io.jubelet.app.message.image.ImageEnsured;
import io.jubelet.app.message.image.ImageRemoved;
import io.jubelet.app.message.image.PullEnded;
import io.jubelet.app.message.image.PullsObserved;
import io.jubelet.domain.image.credential.ImagePullRecords;
import java.util.Locale;
import java.util.Optional;

/** Images that containers and volumes need, that are being pulled, and that are removed. */
final class ImageMetrics {

    private final Counter ensured;
    private final Counter checks;
    private final Counter removed;
    private final PullGauges pulls;
    private final PullMetrics durations;

    ImageMetrics(MetricRegistry registry) {
        this.ensured = registry.counter("kubelet_image_manager_ensure_image_requests_total",
                "[ALPHA] Number of times it was found out whether an image is there and has to be pulled.",
                "pull_policy", "present_locally", "pull_required");
        this.checks = registry.counter("kubelet_imagemanager_image_mustpull_checks_total",
                "[ALPHA] Number of times it was checked whether a pod may use an image that is there without a pull.",
                "result");
        this.removed = registry.counter("kubelet_image_garbage_collected_total",
                "[ALPHA] Number of images that were removed because of their age or to make room.", "reason");
        this.pulls = new PullGauges(registry);
        this.durations = new PullMetrics(registry);
    }

    void ensured(ImageEnsured image) {
        ensured.increment(image.policy().wireName().toLowerCase(Locale.ROOT), label(image.present()),
                label(image.pullRequired()));
        image.access().ifPresent(answer -> checks.increment(label(answer)));
    }

    private static String label(Optional<Boolean> known) {
        return known.map(value -> Boolean.toString(value)).orElse("unknown");
    }

    private static String label(ImagePullRecords.Answer answer) {
        return switch (answer) {
            case ALLOWED_BY_POLICY -> "credentialPolicyAllowed";
            case RECORD_FOUND -> "credentialRecordFound";
            case MUST_AUTHENTICATE, CREDENTIALS_NEEDED -> "mustAuthenticate";
            case RECORDS_UNREADABLE -> "error";
        };
    }

    void removed(ImageRemoved image) {
        removed.increment(image.reason().name().toLowerCase(Locale.ROOT));
    }

    void ended(PullEnded pull) {
        durations.ended(pull);
    }

    void pulls(PullsObserved observed) {
        pulls.observed(observed);
    }
}
