package io.jubelet.adapters.cri.call;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeLabels;
import java.util.Map;

/** Reads what an agent recorded on a container when it made it. */
public final class ContainerLabels {

    private ContainerLabels() {
    }

    /** The pod a container belongs to; parts that were not recorded are empty. */
    public static PodIdentity pod(Map<String, String> labels) {
        return new PodIdentity(labels.getOrDefault(RuntimeLabels.POD_NAMESPACE, ""),
                labels.getOrDefault(RuntimeLabels.POD_NAME, ""), labels.getOrDefault(RuntimeLabels.POD_UID, ""));
    }

    /** The spec hash in hexadecimal, empty when none was recorded. */
    public static String hash(Map<String, String> annotations) {
        return annotations.getOrDefault(RuntimeLabels.CONTAINER_HASH, "");
    }

    /** The restart count; 0 when none was recorded or what was recorded is no number. */
    public static int restartCount(Map<String, String> annotations) {
        try {
            return Math.max(0, Integer.parseInt(annotations.getOrDefault(RuntimeLabels.CONTAINER_RESTART_COUNT, "0")));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
