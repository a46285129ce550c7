package io.jubelet.ports.api;

import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The node as the agent knows it. Calls may block for a moment, but never on another system. Thread-safe. */
public interface NodeApi {

    /** All pods of this node with their present status, also those that no source names any more and that are being ended. */
    List<Pod> pods();

    /** The pods that a source names, with their present status: of two pods of one name, the one that is to be there. */
    List<Pod> desiredPods();

    /** Problems that keep pods from running and are in no pod status. */
    NodeProblems problems();

    /** Decisions about the pods. */
    Explanations explanations();

    /** Details of the agent itself, for clients on the same machine. */
    AgentDetails agent();

    /** Whether the agent does its work. */
    Health health();

    /** Whether pods are synchronized, as a kubelet tells it: a runtime that is away for a while does not count. */
    Health syncLoop();

    /** Whether device plugins can register; empty on a node that has none. */
    Optional<Health> devicePlugins();

    /**
     * Follows the pods. The consumer first gets every pod of the node, then each pod that changed, as it is from then on;
     * nothing is lost between the two. A pod that ceases to be comes a last time, as it last was.
     *
     * @param pods takes one pod; it must not block. Deliveries come one after another, on any thread, and may begin before
     *     this method returns. One that fails ends the subscription
     * @return the way to end it
     */
    Subscription watchPods(Consumer<Pod> pods);
}
