package io.jubelet.domain.volume;

/** Source of the data of a volume. It decides about the directory, and whether the data may be written to the disk. */
public enum VolumeDataKind {
    CONFIG_MAP("kubernetes.io~configmap", false),
    SECRET("kubernetes.io~secret", true),
    DOWNWARD_API("kubernetes.io~downward-api", true),
    PROJECTED("kubernetes.io~projected", true);

    private final String directory;
    private final boolean inMemory;

    VolumeDataKind(String directory, boolean inMemory) {
        this.directory = directory;
        this.inMemory = inMemory;
    }

    /** Name of the directory under {@code volumes} of the pod. */
    public String directory() {
        return directory;
    }

    /** Whether it is kept in memory. */
    public boolean inMemory() {
        return inMemory;
    }
}
