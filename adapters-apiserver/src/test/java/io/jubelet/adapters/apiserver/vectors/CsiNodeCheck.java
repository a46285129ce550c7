package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.objects.CsiNodeObject;
import io.jubelet.domain.csi.node.CsiNode;
import io.jubelet.domain.csi.node.CsiNodeChange;
import io.jubelet.domain.csi.node.DriverInfo;
import io.jubelet.domain.csi.node.NodeIdentity;
import io.jubelet.domain.csi.node.DriverNodeMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What a node says of its drivers, step by step; every step is tried four times. */
final class CsiNodeCheck implements VectorCheck {

    private static final int TRIES = 4;

    @Override
    public String area() {
        return "csi_node";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        var world = new World(in);
        List<Object> steps = new ArrayList<>();
        for (Map<String, Object> step : Json.objects(in, "steps")) {
            world.writes.clear();
            Map<String, Object> out = new LinkedHashMap<>();
            out.put("error", world.step(step));
            out.put("writes", List.copyOf(world.writes));
            steps.add(out);
        }
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("steps", steps);
        out.put("csiNode", world.object.map(World::tree).orElse(null));
        out.put("nodeLabels", world.metadata.labels().isEmpty() ? null : world.metadata.labels());
        out.put("nodeAnnotations", world.metadata.annotations().isEmpty() ? null : world.metadata.annotations());
        return out;
    }

    /** What follows on {@code err=} are the words of a language library. */
    @Override
    public Object normalise(Object out) {
        Map<String, Object> copy = new LinkedHashMap<>(Json.asObject(out));
        copy.put("steps", Json.objects(copy, "steps").stream().map(step -> {
            Map<String, Object> one = new LinkedHashMap<>(step);
            one.computeIfPresent("error", (_, text) -> ((String) text).replaceFirst(" err=.*", ""));
            return one;
        }).toList());
        copy.computeIfPresent("csiNode", (_, node) -> withDrivers(withOwners(Json.asObject(node))));
        return copy;
    }

    /** What the API always has may be left out of a recording when it is empty. */
    private static Map<String, Object> withDrivers(Map<String, Object> node) {
        Map<String, Object> copy = new LinkedHashMap<>(node);
        copy.put("spec", Map.of("drivers", Json.objects(Json.object(node, "spec"), "drivers").stream().map(driver -> {
            Map<String, Object> one = new LinkedHashMap<>(driver);
            one.putIfAbsent("topologyKeys", List.of());
            return one;
        }).toList()));
        return copy;
    }

    /** An empty uid of an owner may be left out. */
    private static Map<String, Object> withOwners(Map<String, Object> node) {
        Map<String, Object> metadata = new LinkedHashMap<>(Json.object(node, "metadata"));
        metadata.computeIfPresent("ownerReferences", (_, owners) -> ((List<?>) owners).stream().map(owner -> {
            Map<String, Object> one = new LinkedHashMap<>(Json.asObject(owner));
            one.putIfAbsent("uid", "");
            return one;
        }).toList());
        Map<String, Object> copy = new LinkedHashMap<>(node);
        copy.put("metadata", metadata);
        return copy;
    }

    /** The API server, and the agent's way of calling it. */
    private static final class World {

        private static final ObjectCodec<CsiNodeObject> CODEC = ObjectCodec.of(CsiNodeObject.class);

        private final Optional<Set<String>> migrated;
        private final String uid;
        private final List<String> writes = new ArrayList<>();
        private NodeIdentity node;
        private Optional<CsiNode> object;
        private DriverNodeMetadata metadata;

        World(Map<String, Object> in) {
            Map<String, Object> nodeMetadata = Json.object(Json.object(in, "node"), "metadata");
            migrated = in.containsKey("migratedPlugins") ? Optional.of(Set.copyOf(Json.texts(in, "migratedPlugins")))
                    : Optional.empty();
            uid = Json.text(nodeMetadata, "uid");
            node = new NodeIdentity(Json.text(nodeMetadata, "name"), "");
            metadata = new DriverNodeMetadata(Json.textMap(nodeMetadata, "labels"), Json.textMap(nodeMetadata, "annotations"));
            object = Json.has(in, "csiNode") ? Optional.of(CODEC.read(ObjectCodec.parse(Json.write(in.get("csiNode")))).toDomain())
                    : Optional.empty();
        }

        static Object tree(CsiNode node) {
            return CODEC.write(CsiNodeObject.of(node));
        }

        String step(Map<String, Object> step) {
            var info = new DriverInfo(Json.text(step, "driver"), Json.text(step, "nodeId"),
                    Json.number(step, "maxVolumesPerNode"), Json.textMap(step, "topology"));
            return switch (Json.text(step, "op")) {
                case "initialize" -> {
                    node = new NodeIdentity(node.name(), uid);
                    yield attempt(() -> changed(CsiNodeChange.initialize(object, node, migrated)),
                            "error updating CSINode annotation: ");
                }
                case "install" -> {
                    if (info.nodeId().isEmpty()) {
                        yield "error adding CSI driver node info: driverNodeID must not be empty";
                    }
                    String problem = attempt(() -> marked(() -> metadata.with(info), after -> areSent(after, info)),
                            "error updating Node object with CSI driver node info: error updating node: ");
                    yield problem != null ? problem : installed(info);
                }
                case "update" -> installed(info);
                case "uninstall" -> {
                    String problem = attempt(() -> settled(() -> CsiNodeChange.uninstall(object, info.driver())), "");
                    yield problem != null ? problem : attempt(
                            () -> marked(() -> metadata.without(info.driver()), after -> !metadata.equals(after)),
                            "error removing CSI driver node info from Node object error updating node: ");
                }
                default -> throw new IllegalArgumentException("no such step");
            };
        }

        /** A kubelet sends a patch without a change, too, for a driver with a topology. */
        private boolean areSent(DriverNodeMetadata after, DriverInfo info) {
            return !metadata.equals(after) || !info.topology().isEmpty();
        }

        private String installed(DriverInfo info) {
            return attempt(() -> settled(() -> CsiNodeChange.install(object, node, migrated, info)),
                    "error updating CSINode object with CSI driver node info: error updating CSINode: ");
        }

        /** Goes on until nothing is to be done, or something is wrong. */
        private Optional<String> settled(Supplier<CsiNodeChange> next) {
            while (true) {
                CsiNodeChange change = next.get();
                Optional<String> problem = changed(change);
                if (problem.isPresent() || change instanceof CsiNodeChange.Nothing || change instanceof CsiNodeChange.Update) {
                    return problem;
                }
            }
        }

        private Optional<String> changed(CsiNodeChange change) {
            switch (change) {
                case CsiNodeChange.Nothing _ -> { }
                case CsiNodeChange.Create create -> write("create", Optional.of(create.object()));
                case CsiNodeChange.Update update -> write("update", Optional.of(update.object()));
                case CsiNodeChange.Delete delete -> {
                    write("delete", Optional.empty());
                    return Optional.of(delete.problem());
                }
            }
            return Optional.empty();
        }

        private void write(String verb, Optional<CsiNode> result) {
            writes.add(verb + " csinodes");
            object = result;
        }

        private Optional<String> marked(Supplier<DriverNodeMetadata> change, Predicate<DriverNodeMetadata> sent) {
            try {
                DriverNodeMetadata after = change.get();
                if (sent.test(after)) {
                    writes.add("patch nodes/status");
                    metadata = after;
                }
                return Optional.empty();
            } catch (IllegalArgumentException e) {
                return Optional.of(e.getMessage());
            }
        }

        private static String attempt(Supplier<Optional<String>> once, String start) {
            Set<String> problems = new LinkedHashSet<>();
            for (int i = 0; i < TRIES; i++) {
                Optional<String> problem = once.get();
                if (problem.isEmpty()) {
                    return null;
                }
                problems.add(problem.get());
            }
            return start + "timed out waiting for the condition; caused by: " + String.join(", ", problems);
        }
    }
}
