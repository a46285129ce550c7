package io.jubelet.domain.topology;

/**
 * Resources that a node assigns to single containers.
 *
 * @param cpus whether Guaranteed containers get CPUs for themselves
 * @param memory whether they get memory of some NUMA nodes only
 * @param topology whether pods are rejected for where their resources are
 * @param devices whether they get devices of plugins
 * @param deviceHealth whether statuses have the health of these devices
 * @param healthMessages whether they have what drivers say about it
 * @param exclusiveQuota whether CPU limits hold containers that have CPUs for themselves, too
 */
public record ManagedResources(boolean cpus, boolean memory, boolean topology, boolean devices, boolean deviceHealth,
        boolean healthMessages, boolean exclusiveQuota) {

    /** None. */
    public static final ManagedResources NONE = new ManagedResources(false, false, false);

    /** Without devices of plugins. */
    public ManagedResources(boolean cpus, boolean memory, boolean topology) {
        this(cpus, memory, topology, false, false, false, false);
    }

    /**
     * These resources with devices of plugins.
     *
     * @param health whether statuses have their health
     * @param messages whether statuses have what drivers say about it
     */
    public ManagedResources withDevices(boolean health, boolean messages) {
        return new ManagedResources(cpus, memory, topology, true, health, health && messages, exclusiveQuota);
    }

    /** These resources with limits for containers that have CPUs for themselves. */
    public ManagedResources withExclusiveQuota() {
        return new ManagedResources(cpus, memory, topology, devices, deviceHealth, healthMessages, true);
    }

    /** Whether any besides devices is assigned, so that a decision is needed for every container. */
    public boolean any() {
        return cpus || memory || topology;
    }
}
