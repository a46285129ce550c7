package io.jubelet.ports.cluster;

import io.jubelet.domain.node.Node;
import io.jubelet.ports.api.Subscription;
import java.util.Optional;
import java.util.function.Consumer;

/** The object of this node at the API server. */
public interface NodeRegistry {

    /**
     * The node as the API server has it now.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none
     */
    Node get(String name);

    /**
     * Creates the node.
     *
     * @return the node as the API server has it then
     * @throws io.jubelet.ports.failure.ConflictException when it exists
     */
    Node create(Node node);

    /**
     * Changes labels, annotations, taints and provider id by what differs between two states.
     *
     * @return the node as the API server has it then
     */
    Node patch(Node before, Node after);

    /**
     * Changes the status by what differs between two states. Conditions of others stay. Addresses that differ replace all
     * that are there, those of others too: there may be several of one type, and their order counts. Addresses that do not
     * differ stay as they are at the API server.
     *
     * @param before the node that the change starts from
     * @param after the node with the desired status
     * @return the node as the API server has it then
     */
    Node patchStatus(Node before, Node after);

    /**
     * Follows the node. The consumer first gets the node as it is, or nothing if there is none, as soon as the API server
     * answers; then each later state, and nothing when it was deleted. Goes on by itself after failures.
     *
     * @param consumer must not block; deliveries come one after another
     */
    Subscription watch(String name, Consumer<Optional<Node>> consumer);
}
