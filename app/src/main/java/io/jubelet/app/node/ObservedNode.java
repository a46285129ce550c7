package io.jubelet.app.node;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.csi.AttachmentsChanged;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeEventContent;
import io.jubelet.domain.node.NodeReports;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The node as observed last, and its publication on the bus. States arrive in two ways, as answers to own writes and by the
 * watch, and either may be late: the older of two is ignored. Thread-safe; never blocks.
 */
final class ObservedNode {

    private static final Comparator<String> BY_VERSION =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    private final Bus bus;
    private final String nodeName;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<Node> held = Optional.empty();
    private boolean heldIsAnswer;
    private Optional<Node> local = Optional.empty();
    private Optional<NodeObserved> published = Optional.empty();
    private boolean unschedulable;
    /** What the watch delivers is still without the resources with which the agent registers. */
    private boolean registering;

    /** @param registers whether the agent registers the node */
    ObservedNode(Bus bus, String nodeName, boolean registers, InstantSource clock) {
        this.bus = bus;
        this.nodeName = nodeName;
        this.registering = registers;
        this.clock = clock;
    }

    /** The node at the API server; empty while it was not seen there. */
    Optional<Node> held() {
        lock.lock();
        try {
            return held;
        } finally {
            lock.unlock();
        }
    }

    /** The node as it was computed last for want of one at the API server. */
    Optional<Node> local() {
        lock.lock();
        try {
            return local;
        } finally {
            lock.unlock();
        }
    }

    /** The API server answered a read or write with this state. */
    void answered(Node node) {
        update(node, true);
    }

    /** The watch delivered this state. */
    void delivered(Node node) {
        update(node, false);
    }

    private void update(Node node, boolean isAnswer) {
        lock.lock();
        try {
            registering &= !isAnswer;
            // Each way keeps its own order. A version that went back on one of them is a server restored from a backup.
            if (heldIsAnswer == isAnswer || held.filter(newer -> isOlder(node, newer)).isEmpty()) {
                held = Optional.of(node);
                heldIsAnswer = isAnswer;
                publishSchedulable(node);
            }
            publish(new NodeObserved(held, registering));
        } finally {
            lock.unlock();
        }
    }

    /** There is no such node at the API server any more. */
    void gone() {
        lock.lock();
        try {
            if (held.isPresent()) {
                held = Optional.empty();
                publish(new NodeObserved(held));
            }
        } finally {
            lock.unlock();
        }
    }

    /** The node as it would be registered, to be published only if the API server does not answer. */
    void computed(Node node) {
        lock.lock();
        try {
            if (local.isEmpty() || NodeReports.isChange(local.get(), node)) {
                local = Optional.of(node);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The node is about to be looked for at the API server; meanwhile, what can go by the node as it would be does so. */
    void expected() {
        lock.lock();
        try {
            if (published.isEmpty() && local.isPresent()) {
                publish(new NodeObserved(local, true));
            }
        } finally {
            lock.unlock();
        }
    }

    /** The node can't be registered now: the one that was delivered counts. */
    void registrationFailed() {
        lock.lock();
        try {
            registering = false;
            if (held.isPresent()) {
                publish(new NodeObserved(held));
            }
        } finally {
            lock.unlock();
        }
    }

    /** The agent goes on with the node as it would be, unless the API server's is known. */
    void publishLocal() {
        lock.lock();
        try {
            if (held.isEmpty() && local.isPresent()) {
                publish(new NodeObserved(local));
            }
        } finally {
            lock.unlock();
        }
    }

    /** Sends the node as it was sent last once more, for receivers that missed it. */
    void repeat() {
        lock.lock();
        try {
            published.ifPresent(seen -> bus.publish(NodeTopics.NODE_OBSERVED, seen));
        } finally {
            lock.unlock();
        }
    }

    /** Publishes that the API server knows now that these volumes are in use. */
    void reportedInUse(Set<UniqueVolumeName> volumes) {
        if (!volumes.isEmpty()) {
            bus.publish(CsiTopics.ATTACHMENTS_CHANGED, new AttachmentsChanged(volumes));
        }
    }

    /** Publishes an event about the node. */
    void publishEvent(NodeEventContent content) {
        bus.publish(EventTopics.NODE_EVENT, new NodeEvent(nodeName,
                content.warning() ? PodEvent.Type.WARNING : PodEvent.Type.NORMAL, content.reason(), content.message(),
                clock.instant()));
    }

    private void publish(NodeObserved seen) {
        if (!published.equals(Optional.of(seen))) {
            published = Optional.of(seen);
            bus.publish(NodeTopics.NODE_OBSERVED, seen);
        }
    }

    private void publishSchedulable(Node node) {
        if (node.spec().unschedulable() != unschedulable) {
            unschedulable = node.spec().unschedulable();
            publishEvent(NodeEventContent.ofState(nodeName, unschedulable ? "NodeNotSchedulable" : "NodeSchedulable"));
        }
    }

    /** Versions of one object are growing numbers (KEP-5504); others are not compared. */
    private static boolean isOlder(Node node, Node than) {
        String version = node.metadata().resourceVersion();
        String other = than.metadata().resourceVersion();
        return version.matches("[1-9][0-9]*") && other.matches("[1-9][0-9]*")
                && BY_VERSION.compare(version, other) < 0;
    }
}
