package io.jubelet.domain.pod;

import java.util.List;

/**
 * User ids on Linux.
 *
 * @param uid user id
 * @param gid group id
 * @param supplementalGroups further groups
 */
public record LinuxContainerUser(long uid, long gid, List<Long> supplementalGroups) {

    /** Copies collections; rejects null parts. */
    public LinuxContainerUser {
        supplementalGroups = List.copyOf(supplementalGroups);
    }
}
