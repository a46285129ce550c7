package io.jubelet.app.sync;

import io.jubelet.app.port.PodFilePorts;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.probe.ProbeClient;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.volume.VolumeFiles;

/**
 * Ports of the pod workers.
 *
 * @param runtime sandboxes and containers
 * @param images images of the runtime
 * @param files files of pods
 * @param volumes files in volumes, for the environment
 * @param cgroups cgroups of pods
 * @param hooks requests of hooks over the network
 */
public record PodPorts(ContainerRuntime runtime, ImageService images, PodFilePorts files, VolumeFiles volumes,
        CgroupTree cgroups, ProbeClient hooks) {
}
