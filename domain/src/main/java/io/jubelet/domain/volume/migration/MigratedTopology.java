package io.jubelet.domain.volume.migration;

import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import io.jubelet.domain.volume.claim.PersistentVolume;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Nodes that have access to a persistent volume, by the labels that a CSI driver gives to nodes. Where the selector of the
 * volume has no zones, labels of the volume are used.
 *
 * @param nodes the selector of the volume
 * @param labels labels of the volume
 * @param keys keys by which it speaks of zones and regions
 */
record MigratedTopology(Optional<NodeSelector> nodes, Map<String, String> labels, Keys keys) {

    private static final Keys GENERAL = new Keys("topology.kubernetes.io/zone", "topology.kubernetes.io/region");
    /** Keys of older versions. */
    private static final Keys BETA = new Keys("failure-domain.beta.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/region");
    /** Between the zones of a disk that is in several ones. */
    private static final String DELIMITER = "__";

    /**
     * Keys of labels.
     *
     * @param zone key for zones
     * @param region key for regions
     */
    private record Keys(String zone, String region) {
    }

    static MigratedTopology of(PersistentVolume volume) {
        return new MigratedTopology(volume.nodes(), volume.metadata().labels(), keys(volume));
    }

    private static Keys keys(PersistentVolume volume) {
        List<Keys> all = List.of(GENERAL, BETA);
        Stream<Keys> selected = all.stream().filter(keys -> requirements(volume.nodes()).anyMatch(one -> one.key().equals(keys.zone())));
        Stream<Keys> labelled = all.stream().filter(keys -> volume.metadata().labels().containsKey(keys.zone()));
        return Stream.concat(selected, labelled).findFirst().orElse(GENERAL);
    }

    /** The zones that labels name, older labels first; at least one, which is empty where they name none. */
    List<String> labelledZones() {
        String old = labels.getOrDefault(BETA.zone(), "");
        return split(old.isEmpty() ? labels.getOrDefault(GENERAL.zone(), "") : old);
    }

    private static List<String> split(String zones) {
        return List.of(zones.split(DELIMITER, -1));
    }

    /**
     * With zones as a driver names them; regions get the key that all nodes have.
     *
     * @param zone key of the driver
     */
    Optional<NodeSelector> zones(String zone) {
        MigratedTopology zoned = with(keys.zone(), zone, labels.containsKey(keys.zone()) ? split(labels.get(keys.zone())) : List.of());
        return keys.equals(BETA) ? zoned.with(BETA.region(), GENERAL.region(), List.of()).nodes() : zoned.nodes();
    }

    /**
     * With one zone and one region as a driver names them.
     *
     * @param zone key of the driver for zones
     * @param region key of the driver for regions
     */
    Optional<NodeSelector> zoneAndRegion(String zone, String region) {
        return with(keys.zone(), zone, List.of(labels.getOrDefault(keys.zone(), "")))
                .with(keys.region(), region, List.of(labels.getOrDefault(keys.region(), ""))).nodes();
    }

    /** With another key for what the selector says; what labels say is added where it says nothing. */
    private MigratedTopology with(String before, String key, List<String> labelled) {
        boolean said = requirements(nodes).anyMatch(one -> one.key().equals(before) && !one.values().isEmpty());
        return new MigratedTopology(said ? renamed(before, key) : added(key, labelled), labels, keys);
    }

    private static Stream<NodeSelectorRequirement> requirements(Optional<NodeSelector> nodes) {
        return nodes.stream().flatMap(selector -> selector.nodeSelectorTerms().stream())
                .flatMap(term -> term.matchExpressions().stream());
    }

    private Optional<NodeSelector> renamed(String before, String key) {
        return nodes.map(selector -> new NodeSelector(selector.nodeSelectorTerms().stream().map(term -> new NodeSelectorTerm(
                term.matchExpressions().stream().map(one -> one.key().equals(before)
                        ? new NodeSelectorRequirement(key, one.operator(), one.values()) : one).toList(),
                term.matchFields())).toList()));
    }

    private Optional<NodeSelector> added(String key, List<String> zones) {
        TreeSet<String> values = new TreeSet<>();
        zones.stream().map(String::strip).filter(zone -> !zone.isEmpty()).forEach(values::add);
        if (values.isEmpty()) {
            return nodes;
        }
        var requirement = new NodeSelectorRequirement(key, "In", List.copyOf(values));
        List<NodeSelectorTerm> terms = nodes.map(NodeSelector::nodeSelectorTerms).filter(some -> !some.isEmpty())
                .orElse(List.of(new NodeSelectorTerm(List.of(), List.of())));
        return Optional.of(new NodeSelector(terms.stream().map(term -> new NodeSelectorTerm(
                Stream.concat(term.matchExpressions().stream(), Stream.of(requirement)).toList(), term.matchFields())).toList()));
    }
}
