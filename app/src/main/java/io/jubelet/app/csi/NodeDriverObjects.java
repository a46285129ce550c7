package io.jubelet.app.csi;

import io.jubelet.domain.csi.node.CsiNode;
import io.jubelet.domain.csi.node.CsiNodeChange;
import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.domain.csi.node.NodeIdentity;
import io.jubelet.domain.csi.node.DriverNodeMetadata;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.volume.migration.InTreePlugin;
import io.jubelet.ports.cluster.CsiNodes;
import io.jubelet.ports.cluster.NodeRegistry;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Writes the drivers of this node to the API server: to its CSINode, and to an annotation and labels of the node. Changes are
 * made one after another, each tried several times; all methods return why a change failed, or empty on success. Thread-safe.
 */
final class NodeDriverObjects {

    private static final Optional<Set<String>> MIGRATED = Optional.of(InTreePlugin.names());

    private final ReentrantLock lock = new ReentrantLock();
    private final NodeRegistry nodes;
    private final CsiNodes csiNodes;
    private final String name;
    private final UpdateRetries retries;
    private NodeIdentity node;

    NodeDriverObjects(NodeRegistry nodes, CsiNodes csiNodes, String name, UpdateRetries retries) {
        this.nodes = nodes;
        this.csiNodes = csiNodes;
        this.name = name;
        this.retries = retries;
        this.node = new NodeIdentity(name, "");
    }

    /** The node that it is has been seen: its CSINode is to be there. */
    Optional<String> initialize(NodeIdentity seen) throws InterruptedException {
        return locked(() -> {
            node = seen;
            return retries.until(() -> applied(found -> CsiNodeChange.initialize(found, node, MIGRATED)))
                    .map(why -> "error updating CSINode annotation: " + why);
        });
    }

    /**
     * A driver has registered.
     *
     * @param registered asked when it is the turn of this change, whether the driver has not gone meanwhile
     */
    Optional<String> install(DriverInfo info, BooleanSupplier registered) throws InterruptedException {
        if (info.nodeId().isEmpty()) {
            return Optional.of("error adding CSI driver node info: driverNodeID must not be empty");
        }
        return locked(() -> {
            if (!registered.getAsBoolean()) {
                return Optional.empty();
            }
            Optional<String> problem = retries.until(() -> patched(metadata -> metadata.with(info)))
                    .map(why -> "error updating Node object with CSI driver node info: error updating node: " + why);
            return problem.isPresent() ? problem : written(info);
        });
    }

    /**
     * A registered driver says something new of itself.
     *
     * @param registered asked when it is the turn of this change, whether the driver has not gone meanwhile
     */
    Optional<String> update(DriverInfo info, BooleanSupplier registered) throws InterruptedException {
        return locked(() -> registered.getAsBoolean() ? written(info) : Optional.empty());
    }

    private Optional<String> written(DriverInfo info) throws InterruptedException {
        return retries.until(() -> applied(found -> CsiNodeChange.install(found, node, MIGRATED, info)))
                .map(why -> "error updating CSINode object with CSI driver node info: error updating CSINode: " + why);
    }

    /**
     * A driver has gone.
     *
     * @param registered asked when it is the turn of this change, whether the driver is here again
     */
    Optional<String> uninstall(String driver, BooleanSupplier registered) throws InterruptedException {
        return locked(() -> {
            if (registered.getAsBoolean()) {
                return Optional.empty();
            }
            Optional<String> problem = retries.until(() -> applied(found -> CsiNodeChange.uninstall(found, driver)))
                    .map(why -> "error uninstalling CSI driver from CSINode object error updating CSINode: " + why);
            return problem.isPresent() ? problem : retries.until(() -> patched(metadata -> metadata.without(driver)))
                    .map(why -> "error removing CSI driver node info from Node object error updating node: " + why);
        });
    }

    /** Goes on until nothing is to be done, or something is wrong. */
    private Optional<String> applied(Function<Optional<CsiNode>, CsiNodeChange> rule) {
        Optional<CsiNode> found = csiNodes.find(name);
        while (true) {
            switch (rule.apply(found)) {
                case CsiNodeChange.Nothing _ -> {
                    return Optional.empty();
                }
                case CsiNodeChange.Create create -> found = Optional.of(csiNodes.create(create.object()));
                case CsiNodeChange.Update update -> {
                    csiNodes.update(update.object());
                    return Optional.empty();
                }
                case CsiNodeChange.Delete delete -> {
                    csiNodes.delete(name);
                    return Optional.of(delete.problem());
                }
            }
        }
    }

    private Optional<String> patched(Function<DriverNodeMetadata, DriverNodeMetadata> change) {
        Node seen = nodes.get(name);
        node = new NodeIdentity(name, seen.metadata().uid());
        var before = new DriverNodeMetadata(seen.metadata().labels(), seen.metadata().annotations());
        DriverNodeMetadata after;
        try {
            after = change.apply(before);
        } catch (IllegalArgumentException e) {
            return Optional.of(e.getMessage());
        }
        if (!after.equals(before)) {
            nodes.patch(seen, seen.withMetadata(seen.metadata().toBuilder().labels(after.labels())
                    .annotations(after.annotations()).build()));
        }
        return Optional.empty();
    }

    private Optional<String> locked(UpdateRetries.Attempt work) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            return work.run();
        } finally {
            lock.unlock();
        }
    }
}
