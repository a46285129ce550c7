package io.jubelet.domain.topology;

/**
 * Which resources a node assigns to single containers.
 *
 * @param cpus whether Guaranteed containers get processors for themselves
 * @param memory whether they get memory of some NUMA nodes only
 * @param topology whether pods are refused for where their resources are
 */
public record ManagedResources(boolean cpus, boolean memory, boolean topology) {

    /** None. */
    public static final ManagedResources NONE = new ManagedResources(false, false, false);

    /** Whether any is, so that somebody decides about it. */
    public boolean any() {
        return cpus || memory || topology;
    }
}
