package io.jubelet.app.worker;

import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.pod.PodSpec;
import java.util.Objects;

/**
 * The cgroup of a pod as it was read or written last.
 *
 * @param spec the pod with the resources that were allocated to it then
 * @param desired values of its cgroup for that
 * @param right whether it has these values
 */
public record ObservedCgroup(PodSpec spec, PodCgroupResources desired, boolean right) {

    /** Rejects null. */
    public ObservedCgroup {
        Objects.requireNonNull(spec, "spec");
        Objects.requireNonNull(desired, "desired");
    }
}
