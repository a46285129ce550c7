package io.jubelet.domain.stats.cgroup;

import java.util.Objects;
import java.util.Optional;

/**
 * One cgroup: its owner, limits and usage.
 *
 * @param path path below the root of the hierarchy, such as {@code /kubepods/burstable/pod1/abc}
 * @param owner whose it is
 * @param settings what it may use
 * @param sample what it uses; empty when it could not be measured
 */
public record CgroupUse(String path, Owner owner, CgroupSpec settings, Optional<CgroupSample> sample) {

    /** Rejects null. */
    public CgroupUse {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(owner, "owner");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(sample, "sample");
    }

    /**
     * Whose a cgroup is. Parts that do not apply are empty texts.
     *
     * @param name id of the container
     * @param image image of the container
     * @param namespace namespace of the pod
     * @param pod name of the pod
     * @param container name of the container
     */
    public record Owner(String name, String image, String namespace, String pod, String container) {

        /** A part of the system. */
        public static final Owner SYSTEM = new Owner("", "", "", "", "");
    }
}
