package io.jubelet.ports.cluster;

import io.jubelet.domain.csi.node.CsiNode;
import java.util.Optional;

/**
 * The CSINode of this node at the API server (storage.k8s.io/v1 CSINode), which describes its CSI drivers. Read anew each time.
 */
public interface CsiNodes {

    /**
     * The object of a node.
     *
     * @param name name of the node
     * @return empty when there is none
     * @throws io.jubelet.ports.failure.InternalException when it can't be understood
     */
    Optional<CsiNode> find(String name);

    /**
     * Creates the object.
     *
     * @return as the API server has it then
     * @throws io.jubelet.ports.failure.ConflictException when it exists
     */
    CsiNode create(CsiNode node);

    /**
     * Replaces the annotations and the drivers of the object that was read.
     *
     * @return as the API server has it then
     * @throws io.jubelet.ports.failure.ConflictException when another client changed it since it was read
     * @throws io.jubelet.ports.failure.NotFoundException when there is none any more
     */
    CsiNode update(CsiNode node);

    /**
     * Deletes the object.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none
     */
    void delete(String name);
}
