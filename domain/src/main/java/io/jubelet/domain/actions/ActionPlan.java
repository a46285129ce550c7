package io.jubelet.domain.actions;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.termination.KillReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects the actions of one sync while its rules run. Confined to one decision. */
final class ActionPlan {
    private final String sandboxId;
    private final int attempt;
    private boolean killPod;
    private boolean createSandbox;
    private boolean resizePod;
    private boolean resizePodLevel;
    private List<Container> initContainers = new ArrayList<>();
    private List<Container> containers = new ArrayList<>();
    private final List<EphemeralContainer> ephemeralContainers = new ArrayList<>();
    private final Map<String, ContainerKill> kills = new LinkedHashMap<>();
    private List<ContainerReset> resets = List.of();
    private final Map<String, List<ContainerResize>> resizes = new TreeMap<>();

    ActionPlan(SandboxChange sandbox) {
        sandboxId = sandbox.sandboxId();
        attempt = sandbox.attempt();
        killPod = sandbox.changed();
        createSandbox = sandbox.changed();
    }

    /** Ends the pod: whatever was to be started of the init containers would only keep it alive. */
    void killPod() {
        killPod = true;
        initContainers = new ArrayList<>();
    }

    void createNoSandbox() {
        createSandbox = false;
    }

    void startInit(Container container) {
        initContainers.add(container);
    }

    /** Turns the init containers, found from the last to the first, into starting order. */
    void reverseInit() {
        initContainers = new ArrayList<>(initContainers.reversed());
    }

    void start(Container container) {
        containers.add(container);
    }

    void start(EphemeralContainer container) {
        ephemeralContainers.add(container);
    }

    boolean startsNothing() {
        return containers.isEmpty();
    }

    void kill(ObservedContainer instance, Container container, KillReason reason, String message) {
        kills.put(instance.id(), new ContainerKill(instance.id(), container, reason, message));
    }

    void reset(List<ContainerReset> ordered) {
        resets = ordered;
    }

    void resizePod() {
        resizePod = true;
    }

    void resizePodLevel() {
        resizePodLevel = true;
    }

    void increase(String resource, ContainerResize resize) {
        resizes.computeIfAbsent(resource, name -> new ArrayList<>()).addLast(resize);
    }

    void decrease(String resource, ContainerResize resize) {
        resizes.computeIfAbsent(resource, name -> new ArrayList<>()).addFirst(resize);
    }

    PodActions toActions() {
        return new PodActions(killPod, createSandbox, sandboxId, attempt, initContainers, containers,
                ephemeralContainers, List.copyOf(kills.values()), resets, resizes, resizePod, resizePodLevel);
    }
}
