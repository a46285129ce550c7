package io.jubelet.app.sync;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.device.ContainerClaimsFound;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetContainerClaims;
import io.jubelet.app.message.device.PrepareClaims;
import io.jubelet.app.message.device.UnprepareClaims;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.dra.ClaimName;
import io.jubelet.domain.dra.ContainerClaims;
import io.jubelet.domain.explain.ClaimDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The claims of pods as their workers see them; no concern is asked about pods without any. */
final class PodResourceClaims {

    private static final Duration RETRY = Duration.ofSeconds(30);
    private static final Optional<String> NO_DRIVERS = Optional.of(
            "prepare dynamic resources: this agent uses no plugins, as its container runtime is simulated");

    private final Bus bus;
    private final boolean plugins;
    private final PodEvents events;
    private final Decisions decisions;

    /** @param plugins whether this agent uses plugins, so that there is a concern to ask */
    PodResourceClaims(Bus bus, boolean plugins, PodEvents events, Decisions decisions) {
        this.bus = bus;
        this.plugins = plugins;
        this.events = events;
        this.decisions = decisions;
    }

    /**
     * Makes the claims of a pod ready, which has no sandbox.
     *
     * @throws ClaimsNotReadyException when one is not ready; an event says why
     */
    void prepare(Pod pod) throws InterruptedException {
        if (!ClaimName.isUsedBy(pod)) {
            return;
        }
        Optional<String> fault = plugins ? bus.ask(DeviceTopics.PREPARE_CLAIMS, new PrepareClaims(pod)).fault() : NO_DRIVERS;
        if (fault.isPresent()) {
            String message = "Failed to prepare dynamic resources: " + fault.get();
            events.warning(pod, "FailedPrepareDynamicResources", message);
            decisions.made(pod, new ClaimDecision.Awaited(fault.get(), decisions.after(RETRY)));
            throw new ClaimsNotReadyException(message, RETRY);
        }
        decisions.made(pod, new ClaimDecision.Prepared());
    }

    /**
     * The CDI devices of a container.
     *
     * @throws PodConfigException when it can't be started without them
     */
    List<String> cdiDevices(Pod pod, Container container) throws PodConfigException, InterruptedException {
        if (!ContainerClaims.isPossible(pod, container)) {
            return List.of();
        }
        if (!plugins) {
            throw new PodConfigException(NO_DRIVERS.get());
        }
        ContainerClaimsFound found = bus.ask(DeviceTopics.CONTAINER_CLAIMS, new GetContainerClaims(pod, container));
        if (found.fault().isPresent()) {
            throw new PodConfigException(found.fault().get());
        }
        return found.cdiDevices();
    }

    /**
     * Unprepares the claims of a pod of which nothing runs any more, before it is reported that it has ended.
     *
     * @throws UnavailableException when a driver did not take one back
     */
    void release(Pod pod) throws InterruptedException {
        if (!plugins || !ClaimName.isUsedBy(pod)) {
            return;
        }
        Optional<String> fault = bus.ask(DeviceTopics.UNPREPARE_CLAIMS, new UnprepareClaims(pod.uid())).fault();
        if (fault.isPresent()) {
            throw new UnavailableException(fault.get());
        }
    }
}
