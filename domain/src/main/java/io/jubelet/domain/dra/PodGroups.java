package io.jubelet.domain.dra;

import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSchedulingGroup;
import java.util.Optional;

/**
 * The relation of a PodGroup (scheduling.k8s.io) to the claims of its pods, see KEP-5729. A claim may be made for a group and
 * reserved for it; then all of its pods share the claim. A node knows only the name of the group that a pod has, and reads no
 * PodGroup.
 */
public enum PodGroups {

    /** Nothing: a claim is made and reserved for pods. */
    IGNORED,

    /** Claims made and reserved for the group of a pod are for the pod, too ({@code DRAWorkloadResourceClaims}). */
    HONOURED;

    static final String API_GROUP = "scheduling.k8s.io";

    /** The group whose claims are claims of the pod; empty for none. */
    Optional<String> groupOf(Pod pod) {
        return switch (this) {
            case IGNORED -> Optional.empty();
            case HONOURED -> pod.spec().schedulingGroup().flatMap(PodSchedulingGroup::podGroupName);
        };
    }

    /** Whether an owner is the group of that name, in whatever version of the API. */
    static boolean isGroup(OwnerReference owner, String group) {
        return owner.kind().equals("PodGroup") && owner.name().equals(group) && owner.apiVersion().startsWith(API_GROUP + "/");
    }
}
