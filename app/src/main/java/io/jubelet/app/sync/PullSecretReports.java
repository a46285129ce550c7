package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.pod.Pod;
import java.util.List;

/** Reports unreadable pull secrets of a pod, whether an image has to be pulled or not. */
final class PullSecretReports {

    private final Environments environments;
    private final PodEvents events;

    PullSecretReports(Environments environments, PodEvents events) {
        this.environments = environments;
        this.events = events;
    }

    /** To be called in each sync of a pod whose volumes are ready. */
    void report(Pod pod) {
        List<String> missing = environments.missingPullSecrets(pod);
        if (!missing.isEmpty()) {
            events.warning(pod, "FailedToRetrieveImagePullSecret", "Unable to retrieve some image pull secrets ("
                    + String.join(", ", missing) + "); attempting to pull the image may not succeed.");
        }
    }
}
