package io.jubelet.ports.cluster;

/** The lease of this node at the API server. */
public interface NodeLeases {

    /**
     * The lease as the API server has it.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none
     */
    NodeLease get(String name);

    /**
     * Creates the lease.
     *
     * @return the lease as stored
     * @throws io.jubelet.ports.failure.ConflictException when it exists
     */
    NodeLease create(NodeLease lease);

    /**
     * Renews the lease. What others wrote to the stored object, such as labels and annotations, stays.
     *
     * @param lease the lease with the resource version it was read with
     * @return the lease as stored
     * @throws io.jubelet.ports.failure.ConflictException when it changed meanwhile
     */
    NodeLease update(NodeLease lease);
}
