package io.jubelet.app.gc;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.files.PodDirectories;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Folders and links of pods that are neither wanted nor in the runtime: what an agent left behind that was killed while
 * it cleaned up. Nothing is removed of a pod that somebody knows.
 */
public final class PodLeftovers {

    private static final Logger LOG = System.getLogger("io.jubelet.gc");

    private final ContainerLogs logs;
    private final PodDirectories directories;
    private final HostVolumes volumes;
    /** Why the folders of a pod can't be removed: told when it changes. */
    private final Map<String, String> stuck = new ConcurrentHashMap<>();

    /** Leftovers in these places. */
    public PodLeftovers(ContainerLogs logs, PodDirectories directories, HostVolumes volumes) {
        this.logs = logs;
        this.directories = directories;
        this.volumes = volumes;
    }

    /**
     * Removes what is left.
     *
     * @param known whether a pod of this uid is wanted or still going down
     * @param runtime what the runtime holds, of the whole machine or of the pods in question
     */
    void clear(Predicate<String> known, RuntimeSnapshot runtime) {
        Set<String> inRuntime = new HashSet<>();
        runtime.sandboxes().stream().map(SandboxSummary::pod).map(PodIdentity::uid).forEach(inRuntime::add);
        runtime.containers().stream().map(ContainerSummary::pod).map(PodIdentity::uid).forEach(inRuntime::add);
        for (PodIdentity pod : logs.pods()) {
            if (!known.test(pod.uid()) && !inRuntime.contains(pod.uid())) {
                logs.removePod(pod);
            }
        }
        for (String uid : directories.podUids()) {
            if (!known.test(uid) && !inRuntime.contains(uid)) {
                clear(uid);
            }
        }
        List<String> alive = runtime.containers().stream().filter(c -> c.state() != RunState.EXITED)
                .map(ContainerSummary::id).toList();
        logs.removeDanglingLinks(id -> alive.stream().anyMatch(a -> a.startsWith(id)));
    }

    /** What can't be removed of one pod stays, and keeps nothing else from being removed. */
    private void clear(String uid) {
        try {
            volumes.tearDown(uid);
            directories.remove(uid);
            stuck.remove(uid);
        } catch (CancelledException e) {
            throw e;
        } catch (PortException e) {
            if (!e.getMessage().equals(stuck.put(uid, e.getMessage()))) {
                LOG.log(Level.WARNING, "what is left of pod {0} can''t be removed yet: {1}", uid, e.getMessage());
            }
        }
    }
}
