package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.worker.PodMemory;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.image.ImageVolumeSupport;
import io.jubelet.domain.launch.ContainerConfigs;
import io.jubelet.domain.launch.ContainerLaunch;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Starts one container: back-off, image, configuration, create, start, hook (behaviour reference, section 5.4). */
final class ContainerStarts {

    private final Bus bus;
    private final ContainerRuntime runtime;
    private final ContainerLogs logs;
    private final PodInputs inputs;
    private final LifecycleHooks hooks;
    private final PodEvents events;
    private final LaunchSettings settings;
    private final StartBackoffs backoffs;
    private final RestartCounts counts;

    /** The sandbox a container is started in. */
    record Sandbox(String id, SandboxConfig config, List<String> ips) {

        /** Primary address, empty while there is none. */
        String ip() {
            return ips.isEmpty() ? "" : ips.getFirst();
        }
    }

    /** A container that was made; its log bears the number of its run. */
    private record Created(String id, int run) {
    }

    ContainerStarts(Bus bus, ContainerRuntime runtime, ContainerLogs logs, PodInputs inputs,
            LifecycleHooks hooks, PodEvents events, LaunchSettings settings, StartBackoffs backoffs) {
        this.bus = bus;
        this.runtime = runtime;
        this.logs = logs;
        this.inputs = inputs;
        this.hooks = hooks;
        this.events = events;
        this.settings = settings;
        this.backoffs = backoffs;
        this.counts = new RestartCounts(runtime, logs);
    }

    /**
     * Starts a container.
     *
     * @param target container whose process namespace is joined, empty for none
     * @param images the images of this round
     * @return whether it was started; false while an image is being pulled
     * @throws StartFailure when it can't be started now
     */
    boolean start(PodPlace place, PodMemory memory, ObservedPod observed, Container container, String target,
            Sandbox sandbox, StartImages images) throws InterruptedException, StartFailure {
        Pod pod = place.pod();
        backoffs.respect(pod, memory, container, observed);
        Optional<StartImages.Found> found = images.of(container);
        if (found.isEmpty()) {
            return false;
        }
        Created created = create(place, memory, observed, container, target, sandbox, found.get());
        memory.actuated().put(container.name(), container.resourcesOrNone());
        run(pod, container, created.id(), sandbox, created.run());
        return true;
    }

    /** The images of one round of starts. */
    StartImages images(Pod pod) {
        return new StartImages(bus, events, pod);
    }

    private Created create(PodPlace place, PodMemory memory, ObservedPod observed, Container container, String target,
            Sandbox sandbox, StartImages.Found image)
            throws StartFailure, InterruptedException {
        Pod pod = place.pod();
        ContainerConfig config;
        int count;
        try {
            count = counts.next(pod, memory, container, observed.newest(container.name()), sandbox.id());
            logs.createContainerDirectory(PodIdentity.of(pod), container.name());
            List<KeyValue> env = inputs.environment(pod, container, sandbox.ips());
            config = ContainerConfigs.of(ContainerLaunch.builder()
                    .launch(place.launch())
                    .container(container)
                    .restartCount(count)
                    .imageRef(image.imageRef())
                    .imageUser(image.user())
                    .env(env)
                    .mounts(inputs.mounts(place, container, image.mounted(), env, sandbox.ips()))
                    .devices(inputs.devices(place, container))
                    .targetContainerId(observed.newest(target).map(ObservedContainer::id).orElse(""))
                    .build(), settings);
        } catch (CancelledException e) {
            throw e;
        } catch (PodConfigException | PortException e) {
            events.warning(pod, container, "Failed", "Error: " + e.getMessage());
            throw new StartFailure("CreateContainerConfigError", e.getMessage());
        }
        try {
            String id = runtime.createContainer(sandbox.id(), config, sandbox.config());
            events.normal(pod, container, "Created", "Container created");
            return new Created(id, count);
        } catch (PortException e) {
            String message = image.mounted().isEmpty() ? e.getMessage() : e.getMessage() + tooOld();
            events.warning(pod, container, "Failed", "Error: " + message);
            throw new StartFailure("CreateContainerError", message);
        }
    }

    /** Why a runtime may have failed to mount an image, if it is one that can't; it can't say so itself. */
    private String tooOld() {
        try {
            return ImageVolumeSupport.missing(runtime.version()).map(why -> " (" + why + ")").orElse("");
        } catch (CancelledException e) {
            throw e;
        } catch (PortException e) {
            return "";
        }
    }

    private void run(Pod pod, Container container, String id, Sandbox sandbox, int count)
            throws InterruptedException, StartFailure {
        try {
            runtime.startContainer(id);
        } catch (PortException e) {
            events.warning(pod, container, "Failed", "Error: " + e.getMessage());
            throw new StartFailure("RunContainerError", e.getMessage());
        }
        events.normal(pod, container, "Started", "Container started");
        logs.link(PodIdentity.of(pod), container.name(), id, count);
        if (container.lifecycle().flatMap(l -> l.postStart()).isPresent()) {
            try {
                hooks.postStart(pod, container, id, sandbox.ip());
            } catch (StartFailure e) {
                events.normal(pod, container, "Killing", "FailedPostStartHook");
                runtime.stopContainer(id, Duration.ofSeconds(
                        pod.spec().terminationGracePeriodSeconds().orElse(30L)));
                throw e;
            }
        }
    }
}
