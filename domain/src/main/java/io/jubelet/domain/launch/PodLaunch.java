package io.jubelet.domain.launch;

import io.jubelet.domain.cri.UserNamespace;
import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A pod and the decisions of the node for it as a whole.
 *
 * @param pod the pod
 * @param userNamespace id mapping; absent leaves that of the runtime
 * @param volumeGroups group ids that its volumes request
 */
public record PodLaunch(Pod pod, Optional<UserNamespace> userNamespace, List<Long> volumeGroups) {

    /** Copies collections; rejects null parts. */
    public PodLaunch {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(userNamespace, "userNamespace");
        volumeGroups = List.copyOf(volumeGroups);
    }
}
