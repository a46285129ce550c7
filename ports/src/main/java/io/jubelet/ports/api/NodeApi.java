package io.jubelet.ports.api;

import java.util.function.Consumer;

/** The node as it is known to the agent. Calls may block for a moment, never on the outside world. Thread-safe. */
public interface NodeApi {

    /**
     * All pods of this node with their present status.
     *
     * @return JSON of a v1 PodList, in UTF-8
     */
    byte[] podList();

    /** Whether the agent does its work. */
    Health health();

    /**
     * Follows the pods. The consumer first gets every pod of the node, then each pod that changed, as it is from then on;
     * nothing is lost between the two. A pod that ceases to be comes a last time, as it last was.
     *
     * @param pods takes the JSON of one v1 Pod in UTF-8, on a single line; it must not block. Deliveries come one after
     *     another, on any thread, and may begin before this method returns. One that fails ends the subscription
     * @return the way to end it
     */
    Subscription watchPods(Consumer<byte[]> pods);
}
