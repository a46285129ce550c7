package io.jubelet.app.sync;

import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.status.ImageVolumeIds;
import io.jubelet.domain.status.StatusInputBuilder;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ImageService;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Parts of the status of a pod that are not observed with its containers: resources in force, the health of devices, and the images of
 * volumes.
 *
 * @param actuated resources that were applied
 * @param groups cgroups of pods
 * @param devices devices of containers
 * @param images asked for the ids of images that are volumes; empty when they are not reported
 * @param changeContainerStatusOnRestart whether containers that ran before the agent are neither started nor ready until
 *     their probes succeed
 */
record StatusDetails(ActuatedResources actuated, CgroupsOfPods groups, PodDevices devices, Optional<ImageService> images,
        boolean changeContainerStatusOnRestart) {

    private static final Logger LOG = System.getLogger(StatusDetails.class.getName());

    /** Adds the resources to what a status is computed from. */
    void addResources(Pod pod, StatusInputBuilder input) {
        input.applied(actuated.recorded(pod));
        // The values of the cgroup are reported only for pods that are running according to their source.
        if (pod.status().phase().filter(phase -> phase == PodPhase.RUNNING).isPresent()) {
            groups.inForce(pod).ifPresent(input::cgroup);
        }
    }

    /** The status with devices and images; {@code before} is the one that was reported before. */
    PodStatus added(Pod pod, ObservedPod observed, PodStatus before, PodStatus status) throws InterruptedException {
        PodStatus known = images.isEmpty() || !ImageVolumeIds.isPossible(pod) ? status
                : ImageVolumeIds.added(pod, observed, status, ids(pod, observed, before));
        return devices.withHealth(pod, known);
    }

    /** An id that is not available now is asked for with the next status. */
    private Map<ImageSpec, String> ids(Pod pod, ObservedPod observed, PodStatus before) {
        Map<ImageSpec, String> ids = new HashMap<>();
        for (ImageSpec image : ImageVolumeIds.missing(pod, observed, before)) {
            try {
                images.orElseThrow().imageStatus(new ImageSpec(image.image(), "", image.runtimeHandler(), image.annotations()))
                        .map(Image::id).ifPresent(id -> ids.put(image, id));
            } catch (PortException e) {
                LOG.log(Level.WARNING, "the id of the image {0} of a volume of pod {1} is not reported: {2}", image.image(),
                        pod.fullName(), e.getMessage());
            }
        }
        return ids;
    }
}
