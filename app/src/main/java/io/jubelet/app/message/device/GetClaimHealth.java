package io.jubelet.app.message.device;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import java.util.Objects;

/**
 * What is the health of the devices that the containers of a pod have by claims?
 *
 * @param pod the pod, with what the cluster says about its claims
 * @param status its status without that
 */
public record GetClaimHealth(Pod pod, PodStatus status) {

    /** Rejects null. */
    public GetClaimHealth {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(status, "status");
    }
}
