package io.jubelet.app.node;

import io.jubelet.app.settings.NodeCreation;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeUpdate;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Registers the node at the API server. */
record ApiServerRegistration(NodeRegistry registry, NodeStatusSettings settings, ObservedNode observedNode) {

    private static final Logger LOG = System.getLogger(ApiServerRegistration.class.getName());

    /**
     * Creates the node, or takes over the one that exists.
     *
     * @param initial the node as it would be created
     * @throws io.jubelet.ports.failure.PortException when it can't be done now
     */
    void register(NodeUpdate initial) {
        try {
            Node created = registry.create(initial.node());
            LOG.log(Level.INFO, "node {0} is registered", settings.nodeName());
            observedNode.answered(created);
        } catch (ConflictException e) {
            takeOver(registry.get(settings.nodeName()), initial.node());
        } catch (PermissionDeniedException e) {
            takeOver(existing(e), initial.node());
        }
        initial.events().forEach(observedNode::publishEvent);
    }

    /**
     * An agent that may not create nodes may still have one; with the policy {@link NodeCreation#OR_CONFLICTING} that does not
     * count.
     */
    private Node existing(PermissionDeniedException refusal) {
        if (settings.creation() == NodeCreation.OR_CONFLICTING) {
            throw refusal;
        }
        try {
            return registry.get(settings.nodeName());
        } catch (NotFoundException e) {
            throw refusal;
        }
    }

    private void takeOver(Node existing, Node initial) {
        Node desired = settings.computation().reconciled(existing, initial, settings.devicesForgotten());
        Node now = desired.metadata().equals(existing.metadata()) ? existing
                : described(existing, existing.withMetadata(desired.metadata()));
        if (!desired.status().equals(existing.status())) {
            now = registry.patchStatus(now, now.withStatus(desired.status()));
        }
        LOG.log(Level.INFO, "node {0} was registered before", settings.nodeName());
        observedNode.answered(now);
    }

    /** A server that does not let us change labels and annotations shall have the status nevertheless. */
    private Node described(Node existing, Node desired) {
        try {
            return registry.patch(existing, desired);
        } catch (PermissionDeniedException e) {
            LOG.log(Level.WARNING, "labels and annotations of node {0} stay as they are: {1}", settings.nodeName(),
                    e.getMessage());
            return existing;
        }
    }
}
