package io.jubelet.domain.cgroup;

import java.util.Optional;

/**
 * Names of the cgroups of containers, which the runtime chooses: {@code <id>} (containerd) or {@code crio-<id>} (CRI-O) with the
 * cgroupfs driver, {@code cri-containerd-<id>.scope} and {@code crio-<id>.scope} with the systemd driver.
 */
public final class ContainerCgroup {

    private static final String SCOPE = ".scope";
    /** CRI-O's process beside each container, with a cgroup that has the id of the container as well. */
    private static final String MONITOR = "crio-conmon-";

    private ContainerCgroup() {
    }

    /**
     * The id of the container or sandbox that has a cgroup.
     *
     * @param name last component of its path; not that of a pod
     * @return empty when it is that of a process which monitors a container
     */
    public static Optional<String> containerId(String name) {
        if (name.startsWith(MONITOR)) {
            return Optional.empty();
        }
        int end = name.endsWith(SCOPE) ? name.length() - SCOPE.length() : name.length();
        return Optional.of(name.substring(name.lastIndexOf('-', end - 1) + 1, end));
    }
}
