package io.jubelet.app.node;

import io.jubelet.ports.cluster.NodeLease;
import io.jubelet.ports.cluster.NodeLeases;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import java.time.InstantSource;
import java.util.Optional;

/** Creates and renews a lease. Used by one thread at a time. */
final class LeaseUpdates {

    private static final int ATTEMPTS = 5;

    private final NodeLeases leases;
    private final String nodeName;
    private final int durationSeconds;
    private final InstantSource clock;
    private Optional<NodeLease> latest = Optional.empty();

    LeaseUpdates(NodeLeases leases, String nodeName, int durationSeconds, InstantSource clock) {
        this.leases = leases;
        this.nodeName = nodeName;
        this.durationSeconds = durationSeconds;
        this.clock = clock;
    }

    /**
     * Renews the lease, or creates it.
     *
     * @param nodeUid uid of the node that owns it, empty while unknown; without an owner it is not created, because no controller
     *     would ever delete it
     * @return false if it does not exist and the owner is unknown
     * @throws PortException when it can't be done now
     */
    boolean renew(String nodeUid) {
        if (latest.isEmpty()) {
            latest = existing();
        }
        for (int i = 1; latest.isPresent(); i++) {
            try {
                latest = Optional.of(leases.update(renewed(latest.get(), nodeUid)));
                return true;
            } catch (NotFoundException e) {
                latest = Optional.empty();
            } catch (PortException e) {
                if (i == ATTEMPTS) {
                    // A server that comes back is asked, before it is written to.
                    latest = Optional.empty();
                    throw e;
                }
                if (e instanceof ConflictException) {
                    latest = existing();
                }
            }
        }
        if (nodeUid.isEmpty()) {
            return false;
        }
        latest = Optional.of(leases.create(renewed(
                new NodeLease(nodeName, nodeName, durationSeconds, Optional.empty(), nodeUid, ""), nodeUid)));
        return true;
    }

    private Optional<NodeLease> existing() {
        try {
            return Optional.of(leases.get(nodeName));
        } catch (NotFoundException e) {
            return Optional.empty();
        }
    }

    private NodeLease renewed(NodeLease lease, String nodeUid) {
        return new NodeLease(lease.name(), nodeName, durationSeconds, Optional.of(clock.instant()),
                nodeUid.isEmpty() ? lease.nodeUid() : nodeUid, lease.resourceVersion());
    }
}
