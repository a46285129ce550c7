package io.jubelet.app.event;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Publishes events of pods and containers on the bus, with the texts of a kubelet. */
public final class PodEvents {

    private final Bus bus;
    private final InstantSource clock;

    /** Events on this bus, stamped by this clock. */
    public PodEvents(Bus bus, InstantSource clock) {
        this.bus = bus;
        this.clock = clock;
    }

    /** Something expected about a pod. */
    public void normal(Pod pod, String reason, String message) {
        publish(pod, "", PodEvent.Type.NORMAL, reason, message);
    }

    /** Something about a pod that needs attention. */
    public void warning(Pod pod, String reason, String message) {
        publish(pod, "", PodEvent.Type.WARNING, reason, message);
    }

    /** Something about a pod that needs attention, with annotations of the event. */
    public void warning(Pod pod, String reason, String message, Map<String, String> annotations) {
        bus.publish(EventTopics.EVENT, new PodEvent(PodIdentity.of(pod), "", PodEvent.Type.WARNING, reason, message,
                clock.instant(), annotations));
    }

    /** Something expected about a container. */
    public void normal(Pod pod, Container container, String reason, String message) {
        publish(pod, path(pod, container), PodEvent.Type.NORMAL, reason, message);
    }

    /** Something about a container that needs attention. */
    public void warning(Pod pod, Container container, String reason, String message) {
        publish(pod, path(pod, container), PodEvent.Type.WARNING, reason, message);
    }

    /** Something expected about a container, or about the pod itself where no container is meant. */
    public void normal(Pod pod, Optional<Container> container, String reason, String message) {
        publish(pod, container.map(one -> path(pod, one)).orElse(""), PodEvent.Type.NORMAL, reason, message);
    }

    /** Something about a container, or about the pod itself where no container is meant, that needs attention. */
    public void warning(Pod pod, Optional<Container> container, String reason, String message) {
        publish(pod, container.map(one -> path(pod, one)).orElse(""), PodEvent.Type.WARNING, reason, message);
    }

    /** Something about the node that a pod has brought to light and that needs attention. */
    public void warningOfNode(String nodeName, String reason, String message) {
        bus.publish(EventTopics.NODE_EVENT, new NodeEvent(nodeName, PodEvent.Type.WARNING, reason, message, clock.instant()));
    }

    private void publish(Pod pod, String path, PodEvent.Type type, String reason, String message) {
        bus.publish(EventTopics.EVENT, new PodEvent(PodIdentity.of(pod), path, type, reason, message, clock.instant()));
    }

    /** By name, since a pod may have another version of the container by now. One that only the runtime knows lists no containers. */
    private static String path(Pod pod, Container container) {
        PodSpec spec = pod.spec();
        String name = container.name();
        if (spec.containers().isEmpty() || has(spec.containers().stream(), name)) {
            return "spec.containers{" + name + "}";
        }
        if (has(spec.initContainers().stream(), name)) {
            return "spec.initContainers{" + name + "}";
        }
        return has(spec.ephemeralContainers().stream().map(EphemeralContainer::container), name)
                ? "spec.ephemeralContainers{" + name + "}" : "implicitly required container " + name;
    }

    private static boolean has(Stream<Container> containers, String name) {
        return containers.anyMatch(container -> container.name().equals(name));
    }
}
