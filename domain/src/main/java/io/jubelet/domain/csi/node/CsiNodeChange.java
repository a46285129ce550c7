package io.jubelet.domain.csi.node;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The next write to the object of a node's drivers, derived from the object at the API server. After each write the next one is
 * derived from the response, until nothing is left to do.
 */
public sealed interface CsiNodeChange {

    /** Nothing is to be done. */
    record Nothing() implements CsiNodeChange {
    }

    /**
     * Create it.
     *
     * @param object the object
     */
    record Create(CsiNode object) implements CsiNodeChange {

        /** Rejects null. */
        public Create {
            Objects.requireNonNull(object, "object");
        }
    }

    /**
     * Replace it.
     *
     * @param object the object
     */
    record Update(CsiNode object) implements CsiNodeChange {

        /** Rejects null. */
        public Update {
            Objects.requireNonNull(object, "object");
        }
    }

    /**
     * Delete it, and begin anew later: it belongs to another node.
     *
     * @param problem what to report
     */
    record Delete(String problem) implements CsiNodeChange {

        /** Rejects null. */
        public Delete {
            Objects.requireNonNull(problem, "problem");
        }
    }

    /**
     * When the agent starts.
     *
     * @param found what the API server has
     * @param migrated in-tree plugins whose volumes CSI drivers have taken over; absent when that is not reported
     */
    static CsiNodeChange initialize(Optional<CsiNode> found, NodeIdentity node, Optional<Set<String>> migrated) {
        if (found.isEmpty()) {
            return new Create(CsiNode.create(node, migrated));
        }
        return foreign(found.get(), node).orElseGet(() -> found.get().withMigrated(migrated)
                .<CsiNodeChange>map(Update::new).orElseGet(Nothing::new));
    }

    /** When a driver has registered, or says something new of itself. */
    static CsiNodeChange install(Optional<CsiNode> found, NodeIdentity node, Optional<Set<String>> migrated,
            DriverInfo info) {
        if (found.isEmpty()) {
            return new Create(CsiNode.create(node, migrated));
        }
        CsiNode object = found.get();
        return foreign(object, node).orElseGet(() -> {
            Optional<CsiNode> marked = object.withMigrated(migrated);
            return object.has(info) && marked.isEmpty() ? new Nothing() : new Update(marked.orElse(object).with(info));
        });
    }

    /** When a driver has gone. An object of another node is left alone. */
    static CsiNodeChange uninstall(Optional<CsiNode> found, String driver) {
        return found.filter(object -> object.has(driver)).<CsiNodeChange>map(object -> new Update(object.without(driver)))
                .orElseGet(Nothing::new);
    }

    private static Optional<CsiNodeChange> foreign(CsiNode object, NodeIdentity node) {
        return object.belongsTo(node) ? Optional.empty() : Optional.of(new Delete("CSINode \"" + object.metadata().name()
                + "\" was owned by different node (oldNodeID=\"" + object.ownerUid() + "\", newNodeID=\"" + node.uid()
                + "\"), deleted it"));
    }
}
