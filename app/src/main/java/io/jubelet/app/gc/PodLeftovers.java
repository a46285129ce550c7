package io.jubelet.app.gc;

import io.jubelet.app.message.runtime.LeftoversFound;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.pod.QosClass;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.value.FileName;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.files.PodDirectories;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Leftovers of pods on this machine outside the runtime: directories with their mounts, logs, cgroups. They do not show whether
 * a pod is desired. Only the worker of a pod removes them, so that no pod of the same uid starts meanwhile.
 */
final class PodLeftovers {

    private final ContainerLogs logs;
    private final PodDirectories directories;
    private final CgroupTree cgroups;
    private final Optional<CgroupName> podsCgroup;

    /**
     * Leftovers in these places.
     *
     * @param podsCgroup the cgroup of all pods; empty when the agent makes no cgroups of pods itself
     */
    PodLeftovers(ContainerLogs logs, PodDirectories directories, CgroupTree cgroups,
            Optional<CgroupName> podsCgroup) {
        this.logs = logs;
        this.directories = directories;
        this.cgroups = cgroups;
        this.podsCgroup = podsCgroup;
    }

    /** Every pod of which something is here, desired or not. */
    LeftoversFound find() {
        Map<String, PodIdentity> withLogs = new LinkedHashMap<>();
        logs.pods().forEach(pod -> withLogs.putIfAbsent(pod.uid(), pod));
        Set<String> more = new LinkedHashSet<>(directories.podUids());
        podsCgroup.stream().flatMap(root -> cgroups.podCgroups(root).stream()).flatMap(cgroup -> cgroup.podUid().stream())
                .forEach(more::add);
        List<PodIdentity> pods = more.stream()
                .map(uid -> withLogs.containsKey(uid) ? withLogs.remove(uid) : new PodIdentity("", "", uid)).toList();
        return new LeftoversFound(pods, List.copyOf(withLogs.values()));
    }

    /** Removes the cgroups of a pod, with the processes that were left in them: they may use a volume. */
    void killProcesses(PodIdentity pod) {
        podsCgroup.ifPresent(root -> Stream.of(QosClass.values()).map(qos -> root.ofPod(qos, pod.uid()))
                .filter(cgroup -> cgroup.components().stream().allMatch(FileName::isUsable)).forEach(cgroups::destroy));
    }

    /**
     * Removes directories and logs of a pod that has no volumes any more; what is gone already is no failure.
     *
     * @param pod its namespace and name may be empty: those of an orphan are not always known
     * @throws PortException when something is still mounted, or can't be removed
     */
    void removeFiles(PodIdentity pod) {
        if (isPossible(pod)) {
            directories.remove(pod.uid());
        }
        if (pod.name().isEmpty()) {
            logs.pods().stream().filter(found -> found.uid().equals(pod.uid())).forEach(logs::removePod);
        } else if (FileName.isUsable(pod.namespace() + "_" + pod.name() + "_" + pod.uid())) {
            logs.removePod(pod);
        }
    }

    /** Whether a pod may have a directory, and volumes. Another client of the runtime may use uids that are no names of files. */
    static boolean isPossible(PodIdentity pod) {
        return FileName.isUsable(pod.uid());
    }
}
