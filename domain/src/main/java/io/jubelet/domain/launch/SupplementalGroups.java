package io.jubelet.domain.launch;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSecurityContext;

/** The policy for groups that the image gives to its user (KEP-3619). */
final class SupplementalGroups {

    private SupplementalGroups() {
    }

    /** Whether only the groups that the pod names count. */
    static boolean strict(PodSecurityContext context) throws PodConfigException {
        return switch (context.supplementalGroupsPolicy()) {
            case "", "Merge" -> false;
            case "Strict" -> true;
            default -> throw new PodConfigException(
                    "unsupported supplementalGroupsPolicy: " + context.supplementalGroupsPolicy());
        };
    }
}
