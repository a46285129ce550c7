package io.jubelet.domain.volume.plan;

import io.jubelet.domain.pod.PodConfigException;
import java.util.LinkedHashSet;
import java.util.Set;

/** Collects problems of the parts of a volume, so that all of them are reported at once. */
final class VolumeErrors {

    private final Set<String> messages = new LinkedHashSet<>();

    /** Something that may go wrong. */
    interface Step {
        void run() throws PodConfigException;
    }

    void collect(Step step) {
        try {
            step.run();
        } catch (PodConfigException e) {
            messages.add(e.getMessage());
        }
    }

    /** A single message as it is, several in brackets. */
    void throwIfAny() throws PodConfigException {
        if (messages.size() == 1) {
            throw new PodConfigException(messages.iterator().next());
        }
        if (!messages.isEmpty()) {
            throw new PodConfigException("[" + String.join(", ", messages) + "]");
        }
    }
}
