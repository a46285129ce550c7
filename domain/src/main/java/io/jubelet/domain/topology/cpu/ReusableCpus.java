package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.topology.CpuSet;
import java.util.Objects;

/**
 * CPUs of init containers of one pod that its later containers may have, as init containers end before those begin. It is not
 * kept over a restart.
 *
 * @param uid the pod that containers were allocated for last
 * @param cpus the CPUs
 */
public record ReusableCpus(String uid, CpuSet cpus) {

    /** None. */
    public static final ReusableCpus NONE = new ReusableCpus("", CpuSet.EMPTY);

    /** Rejects null. */
    public ReusableCpus {
        Objects.requireNonNull(uid, "uid");
        Objects.requireNonNull(cpus, "cpus");
    }

    CpuSet of(Pod pod) {
        return uid.equals(pod.uid()) ? cpus : CpuSet.EMPTY;
    }

    /** A container has got CPUs. */
    ReusableCpus after(Pod pod, Container container, CpuSet assigned) {
        boolean ends = pod.spec().initContainers().stream()
                .anyMatch(init -> init.name().equals(container.name()) && !init.isSidecar());
        return new ReusableCpus(pod.uid(), ends ? of(pod).union(assigned) : of(pod).minus(assigned));
    }
}
