package io.jubelet.ports.files;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * Directories and links for the logs that the runtime writes: {@code <logs>/<namespace>_<pod>_<uid>/<container>/<n>.log}
 * and, for collectors without knowledge of pods, links in a flat directory.
 */
public interface ContainerLogs {

    /**
     * Makes the log directory of a pod, mode 0755.
     *
     * @return its path
     * @throws InvalidArgumentException when namespace, name and uid together are too long for the name of a directory
     */
    String createPodDirectory(PodIdentity pod);

    /**
     * Makes the log directory of a container, mode 0755, and that of its pod.
     *
     * @return its path
     */
    String createContainerDirectory(PodIdentity pod, String container);

    /**
     * The highest run of which a log is left, rotated or not: the highest {@code n} of all files {@code n.log*}. Lets
     * the restart count survive when the runtime has lost a container.
     */
    OptionalInt highestRun(PodIdentity pod, String container);

    /**
     * Links the log of one run into the flat directory, instead of a link of that name that is there; nothing happens when
     * there is no log.
     *
     * @param run restart count of the container
     */
    void link(PodIdentity pod, String container, String containerId, int run);

    /**
     * Removes the log of one run, what was rotated of it, and its link.
     *
     * @param run restart count of the container
     */
    void removeRun(PodIdentity pod, String container, String containerId, int run);

    /** All pods that have a log directory, by directory name. Directories whose names are not those of a pod are left out. */
    List<PodIdentity> pods();

    /** Removes the log directory of a pod with everything in it. Symbolic links are removed and not followed. */
    void removePod(PodIdentity pod);

    /**
     * Removes links of the flat directory that lead nowhere.
     *
     * @param inUse decides by the id of a container, possibly truncated, whether its link has to stay: a
     *     runtime makes the log of a container that starts a moment later than the link is looked at
     */
    void removeDanglingLinks(Predicate<String> inUse);
}
