package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.topology.CpuSet;

/**
 * Checks whether assignments from before a start of the agent fit the present machine.
 *
 * @param assignable CPUs that containers use, alone or together
 * @param reserved CPUs that no container gets for itself
 * @param strict whether containers don't use the reserved ones at all
 */
record StoredCpus(CpuSet assignable, CpuSet reserved, boolean strict) {

    /**
     * The valid assignments after the start.
     *
     * @throws IllegalArgumentException when it does not fit; the message is for users
     */
    CpuAssignments start(CpuAssignments stored) {
        CpuSet shared = stored.shared();
        if (shared.isEmpty()) {
            // Nothing is shared when all CPUs that are not strictly reserved belong to containers.
            if (strict && stored.exclusiveCpus().equals(assignable)) {
                return stored;
            }
            if (!stored.exclusive().isEmpty()) {
                throw new IllegalArgumentException("default cpuset cannot be empty");
            }
            return stored.withShared(assignable);
        }
        checkReserved(shared);
        stored.exclusive().forEach((uid, containers) -> containers.forEach((container, cpus) -> {
            if (!shared.intersection(cpus).isEmpty()) {
                throw new IllegalArgumentException("pod: " + uid + ", container: " + container + " cpuset: \"" + cpus
                        + "\" overlaps with default cpuset \"" + shared + "\"");
            }
        }));
        CpuSet known = shared.union(stored.exclusiveCpus());
        if (!known.equals(assignable)) {
            throw new IllegalArgumentException("current set of available CPUs \"" + assignable
                    + "\" doesn't match with CPUs in state \"" + known + "\"");
        }
        return stored;
    }

    private void checkReserved(CpuSet shared) {
        CpuSet both = reserved.intersection(shared);
        if (strict && !both.isEmpty()) {
            throw new IllegalArgumentException("some of strictly reserved cpus: \"" + both
                    + "\" are present in defaultCpuSet: \"" + shared + "\"");
        }
        if (!strict && !both.equals(reserved)) {
            throw new IllegalArgumentException("not all reserved cpus: \"" + reserved
                    + "\" are present in defaultCpuSet: \"" + shared + "\"");
        }
    }
}
