package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.explain.ContainerDecision;
import io.jubelet.domain.image.ImageVolumeSupport;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.util.Optional;

/** Starts one container: back-off, image, configuration, create, start, hook. */
final class ContainerStarter {

    private final ContainerRuntime runtime;
    private final RuntimeHandlers handlers;
    private final ContainerPlans plans;
    private final StartBackoffs backoffs;
    private final CreatedContainerStarter created;
    private final PodEvents events;

    /** A container that was created; its log is named after the restart count. */
    private record Made(String id, int restartCount) {
    }

    ContainerStarter(ContainerRuntime runtime, RuntimeHandlers handlers, ContainerPlans plans, StartBackoffs backoffs,
            CreatedContainerStarter created, PodEvents events) {
        this.runtime = runtime;
        this.handlers = handlers;
        this.plans = plans;
        this.backoffs = backoffs;
        this.created = created;
        this.events = events;
    }

    /**
     * Starts a container, and runs its postStart hook.
     *
     * @param images the images of this round
     * @return whether it was started; false while an image is being pulled
     * @throws ContainerStartException when it can't be started now
     */
    boolean start(StartRequest start, StartImages images) throws InterruptedException, ContainerStartException {
        Pod pod = start.pod();
        Container container = start.container();
        backoffs.check(pod, start.state(), container, start.observed());
        Optional<StartImages.Found> found = images.of(container, imageHandler(pod));
        if (found.isEmpty()) {
            return false;
        }
        Made made = create(start, found.get());
        try {
            created.start(pod, container, made.id(), start.sandbox(), made.restartCount(), endBefore(start));
        } catch (ContainerStartException e) {
            start.state().startFailed(container.name(), made.id());
            throw e;
        }
        return true;
    }

    private static Optional<ContainerDecision.End> endBefore(StartRequest start) {
        return start.before().filter(before -> before.state() == RunState.EXITED)
                .map(before -> new ContainerDecision.End(before.exitCode(), before.reason()));
    }

    /**
     * The runtime handler that the images of the pod are for.
     *
     * @throws ContainerStartException when that can't be found out; as in a kubelet, the reason is the text of the failure
     */
    private String imageHandler(Pod pod) throws ContainerStartException {
        try {
            return handlers.ofImages(pod);
        } catch (PortException e) {
            throw new ContainerStartException(e.getMessage(), "");
        }
    }

    private Made create(StartRequest start, StartImages.Found image) throws ContainerStartException, InterruptedException {
        Pod pod = start.pod();
        Container container = start.container();
        ContainerConfig config;
        try {
            config = plans.of(start, image);
        } catch (PodConfigException | PortException e) {
            events.warning(pod, container, "Failed", "Error: " + e.getMessage());
            throw new ContainerStartException("CreateContainerConfigError", e.getMessage());
        }
        try {
            String id = runtime.createContainer(start.sandbox().id(), config, start.sandbox().config());
            events.normal(pod, container, "Created", "Container created");
            return new Made(id, config.attempt());
        } catch (PortException e) {
            plans.discard(pod, container, config);
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
