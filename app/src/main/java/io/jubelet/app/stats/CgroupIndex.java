package io.jubelet.app.stats;

import io.jubelet.domain.cgroup.ContainerCgroup;
import io.jubelet.ports.stats.CgroupReading;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Cgroups by what they belong to. The last component of a path names it: {@code pod<uid>} by the cgroupfs driver and
 * {@code <parent>-pod<uid>.slice} (with underscores in the uid) by the systemd driver, or that of a {@link ContainerCgroup}.
 */
final class CgroupIndex {

    private static final String POD = "pod";
    private static final String SLICE = ".slice";
    private static final char AFTER_SLASH = '/' + 1;

    private final NavigableMap<String, CgroupReading> byPath = new TreeMap<>();
    private final Map<String, CgroupReading> byContainer = new HashMap<>();
    private final Map<String, CgroupReading> byPod = new HashMap<>();
    private final List<CgroupReading> all;

    CgroupIndex(List<CgroupReading> all) {
        this.all = List.copyOf(all);
        for (CgroupReading reading : all) {
            String name = reading.path().substring(reading.path().lastIndexOf('/') + 1);
            byPath.put(reading.path(), reading);
            podUid(name).ifPresent(uid -> byPod.put(uid, reading));
            ContainerCgroup.containerId(name).ifPresent(id -> byContainer.put(id, reading));
        }
    }

    /** Whether a path is that of a container or a sandbox of this node, directly below the cgroup of a pod. */
    static boolean isContainerOfPod(String path) {
        int last = path.lastIndexOf('/');
        return last > 0 && podUid(path.substring(path.lastIndexOf('/', last - 1) + 1, last)).isPresent()
                && ContainerCgroup.containerId(path.substring(last + 1)).isPresent() && !isInContainer(path.substring(0, last));
    }

    /** Containers may be nodes with pods of their own. */
    private static boolean isInContainer(String path) {
        return path.lastIndexOf('/') > 0
                && (isContainerOfPod(path) || isInContainer(path.substring(0, path.lastIndexOf('/'))));
    }

    private static Optional<String> podUid(String name) {
        if (name.endsWith(SLICE)) {
            int pod = name.lastIndexOf("-" + POD);
            return pod < 0 ? Optional.empty() : Optional.of(
                    name.substring(pod + POD.length() + 1, name.length() - SLICE.length()).replace('_', '-'));
        }
        return name.startsWith(POD) ? Optional.of(name.substring(POD.length())) : Optional.empty();
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

    /**
     * A process of a container or a sandbox. Where its own cgroup has none, one in a cgroup below it: crun and programs such as
     * systemd put processes there.
     */
    OptionalLong process(String id) {
        return container(id).stream().flatMap(cgroup -> Stream.concat(Stream.of(cgroup), below(cgroup.path())))
                .map(CgroupReading::process).flatMapToLong(OptionalLong::stream).findFirst();
    }

    private Stream<CgroupReading> below(String path) {
        return byPath.subMap(path + "/", path + AFTER_SLASH).values().stream();
    }

    /** The cgroup of a pod. */
    Optional<CgroupReading> pod(String uid) {
        return Optional.ofNullable(byPod.get(uid));
    }
}
