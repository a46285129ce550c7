package io.jubelet.ports.fake;

import io.jubelet.ports.cluster.NodeLease;
import io.jubelet.ports.cluster.NodeLeases;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@link NodeLeases} in memory. Methods without a port are what other clients of the cluster do. Thread-safe. */
public final class FakeNodeLeases implements NodeLeases {

    private final FakeFaults faults;
    private final FakeVersions versions;
    private final Map<String, NodeLease> leases = new TreeMap<>();

    /** No leases. */
    public FakeNodeLeases() {
        this(new FakeFaults(), new FakeVersions());
    }

    FakeNodeLeases(FakeFaults faults, FakeVersions versions) {
        this.faults = faults;
        this.versions = versions;
    }

    /** The failures of this fake. */
    public FakeFaults faults() {
        return faults;
    }

    /** Somebody creates or changes a lease. */
    public synchronized NodeLease put(NodeLease lease) {
        return store(lease);
    }

    /** Somebody deletes a lease. */
    public synchronized void remove(String name) {
        leases.remove(name);
    }

    /** The lease, if there is one. */
    public synchronized Optional<NodeLease> lease(String name) {
        return Optional.ofNullable(leases.get(name));
    }

    @Override
    public synchronized NodeLease get(String name) {
        faults.call("leases.get");
        return found(name);
    }

    @Override
    public synchronized NodeLease create(NodeLease lease) {
        faults.call("leases.create");
        if (leases.containsKey(lease.name())) {
            throw new ConflictException("leases \"" + lease.name() + "\" already exists");
        }
        return store(lease);
    }

    @Override
    public synchronized NodeLease update(NodeLease lease) {
        faults.call("leases.update");
        if (!found(lease.name()).resourceVersion().equals(lease.resourceVersion())) {
            throw new ConflictException("leases \"" + lease.name() + "\" changed meanwhile");
        }
        return store(lease);
    }

    private NodeLease found(String name) {
        return lease(name).orElseThrow(() -> new NotFoundException("leases \"" + name + "\" not found"));
    }

    private NodeLease store(NodeLease lease) {
        NodeLease stored = new NodeLease(lease.name(), lease.holder(), lease.durationSeconds(), lease.renewTime(),
                lease.nodeUid(), versions.next());
        leases.put(lease.name(), stored);
        return stored;
    }
}
