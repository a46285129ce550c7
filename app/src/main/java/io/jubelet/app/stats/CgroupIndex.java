package io.jubelet.app.stats;

import io.jubelet.ports.stats.CgroupReading;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Cgroups by what they belong to. The last part of a path names it, in one of two ways: {@code pod<uid>} and {@code <id>} by
 * the cgroupfs driver, {@code <parent>-pod<uid>.slice} (with underscores in the uid) and {@code <runtime>-<id>.scope} by the
 * systemd driver.
 */
final class CgroupIndex {

    private static final String POD = "pod";
    private static final String SLICE = ".slice";
    private static final String SCOPE = ".scope";
    /** Monitors of containers, whose cgroups carry the id of the container too. */
    private static final String MONITOR = "conmon";

    private final Map<String, CgroupReading> byPath = new HashMap<>();
    private final Map<String, CgroupReading> byContainer = new HashMap<>();
    private final Map<String, CgroupReading> byPod = new HashMap<>();
    private final List<CgroupReading> all;

    CgroupIndex(List<CgroupReading> all) {
        this.all = List.copyOf(all);
        for (CgroupReading reading : all) {
            String name = reading.path().substring(reading.path().lastIndexOf('/') + 1);
            byPath.put(reading.path(), reading);
            podUid(name).ifPresent(uid -> byPod.put(uid, reading));
            if (!name.contains(MONITOR)) {
                byContainer.put(containerId(name), reading);
            }
        }
    }

    private static Optional<String> podUid(String name) {
        if (name.endsWith(SLICE)) {
            int pod = name.lastIndexOf("-" + POD);
            return pod < 0 ? Optional.empty() : Optional.of(
                    name.substring(pod + POD.length() + 1, name.length() - SLICE.length()).replace('_', '-'));
        }
        return name.startsWith(POD) ? Optional.of(name.substring(POD.length())) : Optional.empty();
    }

    private static String containerId(String name) {
        if (!name.endsWith(SCOPE)) {
            return name;
        }
        return name.substring(name.lastIndexOf('-', name.length() - SCOPE.length()) + 1, name.length() - SCOPE.length());
    }

    /** All of them, sorted by path. */
    Collection<CgroupReading> all() {
        return all;
    }

    Optional<CgroupReading> path(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    /** The cgroup of a container or a sandbox. */
    Optional<CgroupReading> container(String id) {
        return Optional.ofNullable(byContainer.get(id));
    }

    /** The cgroup of a pod. */
    Optional<CgroupReading> pod(String uid) {
        return Optional.ofNullable(byPod.get(uid));
    }
}
