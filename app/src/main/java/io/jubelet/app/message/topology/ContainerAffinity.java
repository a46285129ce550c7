package io.jubelet.app.message.topology;

import java.util.Objects;

/**
 * Answer to {@link ClaimAffinity}.
 *
 * @param cpus list of the CPUs that it may use; empty for all
 * @param memoryNodes list of the NUMA nodes whose memory it may use; empty for all
 * @param exclusive whether the CPUs are its own; of a pod, whether that goes for any of its containers, or with pod-level resources
 *     for all of them (KEP-5526)
 */
public record ContainerAffinity(String cpus, String memoryNodes, boolean exclusive) {

    /** It may use everything. */
    public static final ContainerAffinity NONE = new ContainerAffinity("", "", false);

    /** Rejects null. */
    public ContainerAffinity {
        Objects.requireNonNull(cpus, "cpus");
        Objects.requireNonNull(memoryNodes, "memoryNodes");
    }
}
