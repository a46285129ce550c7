package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.volume.VolumesNotReadyException;
import io.jubelet.domain.actions.PodActions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.plan.ImageVolumes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Updates what changes while a pod runs: the files of its volumes, and the images in its volumes. */
final class RunningPodRefresh {

    private final Bus bus;
    private final PodHostSetup host;
    private final Sandboxes sandboxes;
    private final PullSecretReports pullSecrets;

    RunningPodRefresh(Bus bus, PodHostSetup host, Sandboxes sandboxes, PullSecretReports pullSecrets) {
        this.bus = bus;
        this.host = host;
        this.sandboxes = sandboxes;
        this.pullSecrets = pullSecrets;
    }

    /**
     * Brings a pod up to date in whose sandbox nothing has to be started.
     *
     * @throws VolumesNotReadyException when a volume was never ready since this agent started
     */
    void refresh(Pod pod, PodActions actions) throws InterruptedException {
        host.refresh(pod);
        pullSecrets.report(pod);
        if (!actions.sandboxId().isEmpty()) {
            requestImages(pod, actions);
        }
    }

    /** When to do so again at the latest; absent when nothing changes by itself. */
    Optional<Duration> refreshIn(Pod pod) {
        return host.refreshIn(pod);
    }

    /**
     * Every sync of a pod requests the images of its volumes, so that one with the pull policy Always is pulled again. The
     * containers that run keep what they have mounted, and nothing waits for the pull. An image that several volumes show
     * is requested once for each pull policy.
     */
    private void requestImages(Pod pod, PodActions actions) throws InterruptedException {
        List<VolumeSource.Image> images = ImageVolumes.of(pod.spec()).values().stream().distinct().toList();
        if (images.isEmpty()) {
            return;
        }
        SandboxConfig sandbox = sandboxes.existing(host.ofRunning(pod), actions.sandboxId(), actions.attempt()).config();
        String handler = sandboxes.imageHandler(pod);
        for (VolumeSource.Image image : images) {
            bus.ask(ImageTopics.ENSURE_IMAGE, new EnsureImage(pod, sandbox, image, handler, true));
        }
    }
}
