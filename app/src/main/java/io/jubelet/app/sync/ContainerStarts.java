package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.ContainerAffinity;
import io.jubelet.app.worker.PodSyncState;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.explain.ContainerDecision;
import io.jubelet.domain.image.ImageVolumeSupport;
import io.jubelet.domain.launch.ContainerConfigs;
import io.jubelet.domain.launch.ContainerLaunch;
import io.jubelet.domain.launch.DeviceLaunch;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.List;
import java.util.Optional;

/** Starts one container: back-off, image, configuration, create, start, hook. */
final class ContainerStarts {

    private final ContainerRuntime runtime;
    private final PodInputs inputs;
    private final StartBackoffs backoffs;
    private final RestartCounts counts;
    private final CreatedContainers created;
    private final PodEvents events;
    private final LaunchSettings settings;

    /** The sandbox a container is started in. */
    record Sandbox(String id, SandboxConfig config, List<String> ips) {

        /** Primary address, empty while there is none. */
        String ip() {
            return ips.isEmpty() ? "" : ips.getFirst();
        }
    }

    /** A container that was made; its log bears the number of its run. */
    private record Made(String id, int restartCount) {
    }

    ContainerStarts(ContainerRuntime runtime, PodInputs inputs, StartBackoffs backoffs, RestartCounts counts,
            CreatedContainers created, PodEvents events, LaunchSettings settings) {
        this.runtime = runtime;
        this.inputs = inputs;
        this.backoffs = backoffs;
        this.counts = counts;
        this.created = created;
        this.events = events;
        this.settings = settings;
    }

    /**
     * Starts a container, and runs its postStart hook.
     *
     * @param target container whose process namespace is joined, empty for none
     * @param images the images of this round
     * @return whether it was started; false while an image is being pulled
     * @throws ContainerStartException when it can't be started now
     */
    boolean start(PreparedPod prepared, PodSyncState syncState, ObservedPod observed, Container container, String target,
            Sandbox sandbox, StartImages images) throws InterruptedException, ContainerStartException {
        Pod pod = prepared.pod();
        backoffs.check(pod, syncState, container, observed);
        Optional<StartImages.Found> found = images.of(container, inputs.imageHandler(pod));
        if (found.isEmpty()) {
            return false;
        }
        Made made = create(prepared, syncState, observed, container, target, sandbox, found.get());
        try {
            created.start(pod, container, made.id(), sandbox, made.restartCount(), end(observed, container));
        } catch (ContainerStartException e) {
            syncState.startFailed(container.name(), made.id());
            throw e;
        }
        return true;
    }

    private static Optional<ContainerDecision.End> end(ObservedPod observed, Container container) {
        return observed.newest(container.name()).filter(before -> before.state() == RunState.EXITED)
                .map(before -> new ContainerDecision.End(before.exitCode(), before.reason()));
    }

    /** The container whose process namespace is joined, empty for none. */
    private static String targetId(ObservedPod observed, String target) throws PodConfigException {
        if (target.isEmpty()) {
            return "";
        }
        return observed.newest(target).map(ObservedContainer::id)
                .orElseThrow(() -> new PodConfigException("unable to find target container " + target));
    }

    private Made create(PreparedPod prepared, PodSyncState syncState, ObservedPod observed, Container container, String target,
            Sandbox sandbox, StartImages.Found image)
            throws ContainerStartException, InterruptedException {
        Pod pod = prepared.pod();
        ContainerConfig config;
        int restartCount;
        try {
            String targetId = targetId(observed, target);
            restartCount = counts.next(pod, syncState, container, observed.newest(container.name()), sandbox.id());
            var devices = new DeviceLaunch(inputs.pluginDevices(pod, container));
            List<KeyValue> env = devices.env(inputs.environment(pod, container, sandbox.ips()));
            ContainerAffinity affinity = inputs.affinity(pod, container);
            config = ContainerConfigs.of(ContainerLaunch.builder()
                    .launch(prepared.launch())
                    .container(container)
                    .restartCount(restartCount)
                    .imageRef(image.imageRef())
                    .imageUser(image.user())
                    .env(env)
                    .mounts(inputs.mounts(prepared, container, image.mounted(), env, sandbox.ips(), devices.mounts()))
                    .devices(devices.devices(inputs.devices(prepared, container)))
                    .cdiDevices(devices.cdiDevices())
                    .annotations(devices.annotations())
                    .targetContainerId(targetId)
                    .exclusiveCpus(inputs.isFreeOfQuota(affinity))
                    .cpusetCpus(affinity.cpus())
                    .cpusetMems(affinity.memoryNodes())
                    .build(), settings);
        } catch (PodConfigException | PortException e) {
            events.warning(pod, container, "Failed", "Error: " + e.getMessage());
            throw new ContainerStartException("CreateContainerConfigError", e.getMessage());
        }
        try {
            String id = runtime.createContainer(sandbox.id(), config, sandbox.config());
            events.normal(pod, container, "Created", "Container created");
            return new Made(id, restartCount);
        } catch (PortException e) {
            String message = image.mounted().isEmpty() ? e.getMessage() : e.getMessage() + tooOld();
            events.warning(pod, container, "Failed", "Error: " + message);
            throw new ContainerStartException("CreateContainerError", message);
        }
    }

    /** Why a runtime may have failed to mount an image, if it is one that can't; it can't report that itself. */
    private String tooOld() {
        try {
            return ImageVolumeSupport.missing(runtime.version()).map(why -> " (" + why + ")").orElse("");
        } catch (PortException e) {
            return "";
        }
    }
}
