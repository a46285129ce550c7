package io.jubelet.domain.dra;

import io.jubelet.domain.pod.Pod;
import java.util.Objects;

/**
 * A consumer for which a claim is reserved (resource.k8s.io/v1 ResourceClaimConsumerReference): a pod, or a group of pods.
 *
 * @param apiGroup API group of the resource, empty for core/v1
 * @param resource name of the resource, {@code pods} or {@code podgroups}
 * @param name its name, in the namespace of the claim
 * @param uid its uid
 */
public record ClaimConsumer(String apiGroup, String resource, String name, String uid) {

    /** Rejects null. */
    public ClaimConsumer {
        Objects.requireNonNull(apiGroup, "apiGroup");
        Objects.requireNonNull(resource, "resource");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
    }

    /** A pod. */
    public static ClaimConsumer pod(String name, String uid) {
        return new ClaimConsumer("", "pods", name, uid);
    }

    /** Whether it is this pod: a uid is of one object only. */
    boolean is(Pod pod) {
        return uid.equals(pod.uid());
    }

    /** Whether it is the group of that name. Pods don't know the uid of their group. */
    boolean isGroup(String group) {
        return apiGroup.equals(PodGroups.API_GROUP) && resource.equals("podgroups") && name.equals(group);
    }
}
