package io.jubelet.adapters.fs;

import java.nio.file.Path;
import java.util.Objects;

/**
 * Paths of the files of the node. All of them are absolute.
 *
 * @param root root directory, {@code /var/lib/kubelet} by default
 * @param podLogs directory of all pod logs, {@code /var/log/pods} by default
 * @param logLinks flat directory with links to logs, {@code /var/log/containers}
 * @param hosts hosts file of the machine, {@code /etc/hosts}
 */
public record NodePaths(Path root, Path podLogs, Path logLinks, Path hosts) {

    /** Rejects null and relative paths. */
    public NodePaths {
        for (Path path : new Path[] {root, podLogs, logLinks, hosts}) {
            if (!Objects.requireNonNull(path, "path").isAbsolute()) {
                throw new IllegalArgumentException(path + " is not absolute");
            }
        }
    }

    Path pods() {
        return root.resolve("pods");
    }
}
