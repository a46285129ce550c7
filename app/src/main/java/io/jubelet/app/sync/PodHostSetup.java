package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.volume.PodVolumes;
import io.jubelet.app.volume.VolumesNotReadyException;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.FileName;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.PodDirectories;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Sets up, and later removes, the resources of a pod on this machine outside the runtime. */
final class PodHostSetup {

    private static final Logger LOG = System.getLogger(PodHostSetup.class.getName());

    private final PodDirectories directories;
    private final PodVolumes volumes;
    private final CgroupTree cgroups;
    private final PodEvents events;
    private final ContainerPlacement placement;
    private final NodeSettings node;

    PodHostSetup(PodDirectories directories, PodVolumes volumes, CgroupTree cgroups, PodEvents events, ContainerPlacement placement,
            NodeSettings node) {
        this.directories = directories;
        this.volumes = volumes;
        this.cgroups = cgroups;
        this.events = events;
        this.placement = placement;
        this.node = node;
    }

    /**
     * Makes everything ready; what is ready already stays as it is.
     *
     * @param newSandbox whether nothing of the pod runs yet; the cgroup of one that runs keeps the limits it was given
     * @throws VolumesNotReadyException when volumes are not ready; events name them
     * @throws PortException when something else can't be made
     */
    PreparedPod prepare(Pod pod, boolean newSandbox) throws InterruptedException {
        Optional<CgroupName> name = node.cgroups().of(pod);
        String cgroup = name.isPresent() ? ensureCgroup(pod, name.get(), newSandbox) : "";
        makeDirectories(pod);
        return new PreparedPod(pod, volumes.setUp(pod), cgroup);
    }

    /**
     * Whether a pod that runs has lost its cgroup, so that nothing limits its containers any more. What can't be examined counts
     * as being there.
     */
    boolean lostCgroup(Pod pod) {
        try {
            return node.cgroups().of(pod).filter(name -> !cgroups.isComplete(name)).isPresent();
        } catch (PortException e) {
            LOG.log(Level.WARNING, "pod {0}: its cgroup can''t be examined: {1}", pod.fullName(), e.getMessage());
            return false;
        }
    }

    /** Preparations of a running pod, without checking its volumes. */
    PreparedPod ofRunning(Pod pod) {
        return new PreparedPod(pod, Map.of(), node.cgroups().of(pod).map(cgroups::path).orElse(""));
    }

    private void makeDirectories(Pod pod) {
        try {
            directories.create(pod.uid());
        } catch (PortException e) {
            events.warning(pod, "Failed", "error making pod data directories: " + e.getMessage());
            throw e;
        }
    }

    /**
     * Brings up to date what changes while a pod runs; events name what can't be.
     *
     * @throws VolumesNotReadyException when a volume was never ready since this agent started
     */
    void refresh(Pod pod) throws InterruptedException {
        volumes.refresh(pod);
    }

    /** When to do so again at the latest; absent when nothing changes by itself. */
    Optional<Duration> refreshIn(Pod pod) {
        return volumes.refreshIn(pod);
    }

    /**
     * Cleans up a pod that has no containers any more. What is left of its directory when its volumes have gone holds
     * up nothing: it is found again, and removed, once no source names the pod. A pod whose uid is no name for a directory or
     * a cgroup was refused both, and volumes with them: there is nothing to clean up.
     *
     * @return whether its directory is gone
     */
    boolean cleanUp(Pod pod) throws InterruptedException {
        if (!FileName.isUsable(pod.uid())) {
            return true;
        }
        volumes.tearDown(pod);
        node.cgroups().of(pod).filter(name -> name.components().stream().allMatch(FileName::isUsable))
                .ifPresent(cgroups::destroy);
        try {
            directories.remove(pod.uid());
            return true;
        } catch (PortException e) {
            LOG.log(Level.WARNING, "pod {0}: something of its directory is left: {1}", pod.fullName(), e.getMessage());
            return false;
        }
    }

    /** Makes the cgroup of the pod and gives the name that the runtime knows it by. */
    private String ensureCgroup(Pod pod, CgroupName name, boolean newSandbox) throws InterruptedException {
        try {
            if (newSandbox || !cgroups.isComplete(name)) {
                cgroups.apply(name, node.cgroups().limits(pod, !placement.isFreeOfQuota(pod)));
            }
        } catch (PortException e) {
            events.warning(pod, "FailedCreatePodContainer", "unable to ensure pod container exists: failed to create"
                    + " container for [" + String.join(" ", name.components()) + "] : " + e.getMessage());
            throw e;
        }
        return cgroups.path(name);
    }
}
