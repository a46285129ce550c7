package io.jubelet.domain.csi.node;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The drivers of a node (storage.k8s.io/v1 CSINode). It has the name of the node and belongs to it.
 *
 * @param metadata identity
 * @param drivers the drivers
 */
public record CsiNode(ObjectMeta metadata, List<CsiNodeDriver> drivers) {

    private static final String MIGRATED = "storage.alpha.kubernetes.io/migrated-plugins";
    private static final String NODE = "Node";

    /** Copies the list; rejects null. */
    public CsiNode {
        Objects.requireNonNull(metadata, "metadata");
        drivers = List.copyOf(drivers);
    }

    /** One without drivers. */
    static CsiNode create(NodeIdentity node, Optional<Set<String>> migrated) {
        OwnerReference owner = OwnerReference.builder().apiVersion("v1").kind(NODE).name(node.name()).uid(node.uid()).build();
        var empty = new CsiNode(ObjectMeta.builder().name(node.name()).ownerReferences(List.of(owner)).build(), List.of());
        return empty.withMigrated(migrated).orElse(empty);
    }

    /** Whether it belongs to this node, and not to one that had its name before. */
    boolean belongsTo(NodeIdentity node) {
        return metadata.ownerReferences().stream().anyMatch(owner -> owner.kind().equals(NODE)
                && owner.name().equals(node.name()) && owner.uid().equals(node.uid()));
    }

    /** Uid of a node that it belongs to; empty for none. */
    String ownerUid() {
        return metadata.ownerReferences().stream().filter(owner -> owner.kind().equals(NODE)).map(OwnerReference::uid)
                .reduce((_, last) -> last).orElse("");
    }

    /** This object with the in-tree plugins whose volumes CSI drivers have taken over; absent when it says so already. */
    Optional<CsiNode> withMigrated(Optional<Set<String>> plugins) {
        String before = metadata.annotations().getOrDefault(MIGRATED, "");
        Set<String> old = before.isEmpty() ? Set.of()
                : Arrays.stream(before.split(",", -1)).collect(Collectors.toUnmodifiableSet());
        if (plugins.isEmpty() || plugins.get().equals(old)) {
            return Optional.empty();
        }
        Map<String, String> annotations = new TreeMap<>(metadata.annotations());
        if (plugins.get().isEmpty()) {
            annotations.remove(MIGRATED);
        } else {
            annotations.put(MIGRATED, String.join(",", new TreeSet<>(plugins.get())));
        }
        return Optional.of(new CsiNode(metadata.toBuilder().annotations(annotations).build(), drivers));
    }

    boolean has(DriverInfo info) {
        return drivers.stream().anyMatch(driver -> driver.name().equals(info.driver()) && driver.matches(info));
    }

    CsiNode with(DriverInfo info) {
        List<CsiNodeDriver> all = new ArrayList<>(without(info.driver()).drivers);
        all.add(CsiNodeDriver.of(info));
        return new CsiNode(metadata, all);
    }

    boolean has(String driver) {
        return drivers.stream().anyMatch(one -> one.name().equals(driver));
    }

    CsiNode without(String driver) {
        return new CsiNode(metadata, drivers.stream().filter(one -> !one.name().equals(driver)).toList());
    }
}
