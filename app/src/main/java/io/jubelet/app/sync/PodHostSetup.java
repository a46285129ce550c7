package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.volume.PodVolumes;
import io.jubelet.app.volume.WaitsForVolumes;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.cgroup.PodCgroupValues;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.qos.PodQos;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.PodDirectories;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Makes ready, and later clears away, what a pod needs on this machine outside the runtime. */
final class PodHostSetup {

    private final PodDirectories directories;
    private final PodVolumes volumes;
    private final CgroupTree cgroups;
    private final PodEvents events;
    private final Affinities affinities;
    private final NodeSettings node;

    PodHostSetup(PodDirectories directories, PodVolumes volumes, CgroupTree cgroups, PodEvents events, Affinities affinities,
            NodeSettings node) {
        this.directories = directories;
        this.volumes = volumes;
        this.cgroups = cgroups;
        this.events = events;
        this.affinities = affinities;
        this.node = node;
    }

    /**
     * Makes everything ready; what is ready already stays as it is.
     *
     * @throws WaitsForVolumes when volumes are not ready; events name them
     * @throws PortException when something else can't be made
     */
    PreparedPod prepare(Pod pod) throws InterruptedException {
        makeDirectories(pod);
        Map<String, ReadyVolume> ready = volumes.setUp(pod);
        Optional<CgroupName> cgroup = cgroup(pod);
        return new PreparedPod(pod, ready, cgroup.isPresent() ? made(pod, cgroup.get()) : "");
    }

    /** What is known of a pod that runs, without looking at its volumes. */
    PreparedPod standing(Pod pod) {
        return new PreparedPod(pod, Map.of(), cgroup(pod).map(this::named).orElse(""));
    }

    private void makeDirectories(Pod pod) {
        try {
            directories.create(pod.uid());
        } catch (CancelledException e) {
            throw e;
        } catch (PortException e) {
            events.warning(pod, "Failed", "error making pod data directories: " + e.getMessage());
            throw e;
        }
    }

    /**
     * Brings up to date what changes while a pod runs; events name what can't be.
     *
     * @throws WaitsForVolumes when a volume was never ready since this agent started
     */
    void refresh(Pod pod) throws InterruptedException {
        volumes.refresh(pod);
    }

    /** When to do so again at the latest; absent when nothing changes by itself. */
    Optional<Duration> refreshIn(Pod pod) {
        return volumes.refreshIn(pod);
    }

    /** Clears away what a pod leaves that has no containers any more. */
    void leave(Pod pod) throws InterruptedException {
        volumes.leave(pod);
        cgroup(pod).filter(name -> !node.cgroups().systemd()).ifPresent(cgroups::destroy);
        directories.remove(pod.uid());
    }

    private Optional<CgroupName> cgroup(Pod pod) {
        return node.cgroups().root().map(root -> root.ofPod(PodQos.of(pod), pod.uid()));
    }

    /**
     * Makes the cgroup of the pod and gives the name the runtime knows it by. Under systemd the runtime has systemd make
     * the slice.
     */
    private String made(Pod pod, CgroupName name) throws InterruptedException {
        if (!node.cgroups().systemd()) {
            long limit = node.cgroups().pidsLimit();
            OptionalLong pids = limit > 0 ? OptionalLong.of(limit) : OptionalLong.empty();
            CgroupPolicy policy = affinities.hasExclusiveCpus(pod) ? node.cgroups().policy().withoutCpuLimits()
                    : node.cgroups().policy();
            cgroups.apply(name, CgroupLimits.of(PodCgroupValues.of(pod, policy), pids));
        }
        return named(name);
    }

    private String named(CgroupName name) {
        return node.cgroups().systemd() ? name.toSystemd() : name.toCgroupfs();
    }
}
