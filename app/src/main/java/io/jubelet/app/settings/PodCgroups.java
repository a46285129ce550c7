package io.jubelet.app.settings;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import java.util.Objects;
import java.util.Optional;

/**
 * How cgroups of pods are made.
 *
 * @param root the cgroup of all pods; empty when pods get no cgroups of their own
 * @param policy how cgroup values are computed
 * @param systemd whether the runtime names cgroups as systemd does
 * @param pidsLimit processes and threads per pod, -1 for no limit
 */
public record PodCgroups(Optional<CgroupName> root, CgroupPolicy policy, boolean systemd, long pidsLimit) {

    /** Rejects null. */
    public PodCgroups {
        Objects.requireNonNull(root, "root");
        Objects.requireNonNull(policy, "policy");
    }
}
