package io.jubelet.ports.fake;

import io.jubelet.domain.csi.node.CsiNode;
import io.jubelet.ports.cluster.CsiNodes;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@link CsiNodes} in memory. Methods without a port are what other clients of the cluster do. Thread-safe. */
public final class FakeCsiNodes implements CsiNodes {

    private final FakeFaults faults;
    private final FakeVersions versions;
    private final Map<String, CsiNode> nodes = new TreeMap<>();

    /** No objects. */
    public FakeCsiNodes() {
        this(new FakeFaults(), new FakeVersions());
    }

    FakeCsiNodes(FakeFaults faults, FakeVersions versions) {
        this.faults = faults;
        this.versions = versions;
    }

    /** The failures of this fake. */
    public FakeFaults faults() {
        return faults;
    }

    /** Somebody creates or changes an object. */
    public synchronized CsiNode put(CsiNode node) {
        return store(node);
    }

    /** Somebody deletes an object. */
    public synchronized void remove(String name) {
        nodes.remove(name);
    }

    /** The object, if there is one. */
    public synchronized Optional<CsiNode> node(String name) {
        return Optional.ofNullable(nodes.get(name));
    }

    @Override
    public synchronized Optional<CsiNode> find(String name) {
        faults.call("csiNodes.find");
        return node(name);
    }

    @Override
    public synchronized CsiNode create(CsiNode node) {
        faults.call("csiNodes.create");
        if (nodes.containsKey(node.metadata().name())) {
            throw new ConflictException("csinodes.storage.k8s.io \"" + node.metadata().name() + "\" already exists");
        }
        return store(node);
    }

    @Override
    public synchronized CsiNode update(CsiNode node) {
        faults.call("csiNodes.update");
        String name = node.metadata().name();
        CsiNode current = node(name).orElseThrow(() -> missing(name));
        String version = node.metadata().resourceVersion();
        if (!version.isEmpty() && !version.equals(current.metadata().resourceVersion())) {
            throw new ConflictException("Operation cannot be fulfilled on csinodes.storage.k8s.io \"" + name
                    + "\": the object has been modified; please apply your changes to the latest version and try again");
        }
        return store(new CsiNode(current.metadata().toBuilder().annotations(node.metadata().annotations()).build(),
                node.drivers()));
    }

    @Override
    public synchronized void delete(String name) {
        faults.call("csiNodes.delete");
        if (nodes.remove(name) == null) {
            throw missing(name);
        }
    }

    private static NotFoundException missing(String name) {
        return new NotFoundException("csinodes.storage.k8s.io \"" + name + "\" not found");
    }

    private CsiNode store(CsiNode node) {
        CsiNode stored = new CsiNode(versions.stored(node.metadata()), node.drivers());
        nodes.put(node.metadata().name(), stored);
        return stored;
    }
}
