package io.jubelet.app.settings;

import io.jubelet.domain.cgroup.CgroupName;
import java.util.Objects;
import java.util.Optional;

/**
 * Where the processes of the machine belong that are in no pod.
 *
 * @param system cgroup of what is in the root cgroup ({@code systemCgroups}); empty to leave it there. Never the root
 * @param agent cgroup of the agent ({@code kubeletCgroups}); empty to leave it where it was started
 * @param oomScoreAdj how soon the kernel kills the agent for want of memory, -1000 (never) to 1000
 */
public record ProcessPlaces(Optional<CgroupName> system, Optional<CgroupName> agent, int oomScoreAdj) {

    /** Rejects null. */
    public ProcessPlaces {
        Objects.requireNonNull(system, "system");
        Objects.requireNonNull(agent, "agent");
    }
}
