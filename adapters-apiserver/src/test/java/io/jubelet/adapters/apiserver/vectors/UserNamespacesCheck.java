package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.cri.IdMapping;
import io.jubelet.domain.userns.IdBlocks;
import io.jubelet.domain.userns.IdRange;
import io.jubelet.domain.userns.PodIdMapping;
import io.jubelet.domain.userns.UserNamespaceException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/** User namespaces of pods. Which free block a pod gets is open, and must be a block of its own. */
final class UserNamespacesCheck implements VectorCheck {

    private static final String FREE = "<free>";
    private static final RandomGenerator LOWEST = () -> 0;

    @Override
    public String area() {
        return "user_namespaces";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        return new Node(in).run(Json.objects(in, "steps"));
    }

    /** Texts of the decoder are its own. */
    @Override
    public Object normalise(Object out) {
        Map<String, Object> tree = new HashMap<>(Json.asObject(out));
        tree.computeIfPresent("error", (_, text) -> withoutDecoder(text));
        tree.computeIfPresent("steps", (_, steps) -> ((List<?>) steps).stream().map(step -> {
            Map<String, Object> copy = new HashMap<>(Json.asObject(step));
            copy.computeIfPresent("error", (_, text) -> withoutDecoder(text));
            return copy;
        }).toList());
        return tree;
    }

    private static String withoutDecoder(Object text) {
        return text.toString().replaceFirst("(invalid user namespace mappings file: ).*", "$1");
    }

    /** The part of a node that gives ids away, with the directories of its pods. */
    private static final class Node {

        private final Map<String, Object> in;
        private final long length;
        /** Content of the record in the directory of each pod; empty for a directory without one. */
        private final TreeMap<String, String> disk = new TreeMap<>();
        private final Set<Long> named = new HashSet<>();
        private final Set<Long> chosen = new HashSet<>();
        private IdBlocks blocks;

        Node(Map<String, Object> in) {
            this.in = in;
            length = Json.has(in, "idsPerPod") ? Json.number(in, "idsPerPod") : IdBlocks.UNIT;
            Json.object(in, "podDirs").forEach((uid, record) -> disk.put(uid, record.toString()));
            disk.values().forEach(this::name);
            Json.objects(in, "steps").forEach(step -> name(Json.text(step, "content")));
        }

        private void name(String record) {
            try {
                named.add(PodIdMapping.parse(record).first());
            } catch (UserNamespaceException e) {
                // Names nothing.
            }
        }

        private IdBlocks restored() throws UserNamespaceException {
            return IdBlocks.of(new IdRange(Json.number(in, "firstID"), Json.number(in, "length")), length,
                    Json.integer(in, "maxPods")).restored(disk);
        }

        Map<String, Object> run(List<Map<String, Object>> steps) {
            try {
                blocks = restored();
            } catch (UserNamespaceException e) {
                return Map.of("error", e.getMessage());
            }
            List<Object> outs = new ArrayList<>();
            Map<String, Object> out = new HashMap<>();
            out.put("error", null);
            out.put("allocated", allocated());
            for (Map<String, Object> step : steps) {
                Map<String, Object> one = new HashMap<>();
                Map<String, Object> changed = new HashMap<>();
                step(step, one, changed);
                if (!changed.isEmpty()) {
                    one.put("changedFiles", changed);
                }
                one.put("allocated", allocated());
                outs.add(one);
            }
            out.put("steps", outs);
            return out;
        }

        private List<String> allocated() {
            return blocks.byPod().keySet().stream().sorted().toList();
        }

        private void step(Map<String, Object> step, Map<String, Object> out, Map<String, Object> changed) {
            String uid = Json.text(step, "uid");
            switch (Json.text(step, "op")) {
                case "get" -> get(step, uid, out, changed);
                case "release" -> release(uid, changed);
                case "write" -> disk.put(uid, Json.text(step, "content"));
                case "removeDir" -> disk.remove(uid);
                case "cleanup" -> {
                    Set<String> kept = new HashSet<>(Json.texts(step, "pods"));
                    kept.addAll(Json.texts(step, "running"));
                    Set<String> gone = new TreeSet<>(disk.keySet());
                    gone.removeAll(kept);
                    gone.addAll(blocks.byPod().keySet().stream().filter(pod -> !disk.containsKey(pod)).toList());
                    gone.forEach(pod -> release(pod, changed));
                    out.put("error", null);
                }
                case "restart" -> {
                    try {
                        blocks = restored();
                        out.put("error", null);
                    } catch (UserNamespaceException e) {
                        out.put("error", e.getMessage());
                    }
                }
                default -> throw new IllegalArgumentException(step.toString());
            }
        }

        private void release(String uid, Map<String, Object> changed) {
            IdBlocks before = blocks;
            blocks = blocks.release(uid);
            if (blocks != before && !disk.getOrDefault(uid, "").isEmpty()) {
                disk.put(uid, "");
                changed.put(uid, null);
            }
        }

        private void get(Map<String, Object> step, String uid, Map<String, Object> out, Map<String, Object> changed) {
            out.put("error", null);
            out.put("uids", List.of());
            out.put("gids", List.of());
            out.put("mode", "NODE");
            if (!step.containsKey("hostUsers") || Json.flag(step, "hostUsers")) {
                return;
            }
            try {
                String handler = Json.text(step, "runtimeHandler");
                Map<String, Object> handlers = Json.object(in, "handlers");
                if (!Boolean.TRUE.equals(handlers.get(handler))) {
                    throw new IllegalStateException(IdBlocks.refusal(handler)
                            + (handlers.containsKey(handler) ? "" : ": the handler is unknown"));
                }
                boolean forced = isLastFree();
                IdBlocks.Grant grant = blocks.granted(uid, disk.getOrDefault(uid, ""), LOWEST);
                blocks = grant.blocks();
                String record = grant.mapping().toJson();
                if (grant.isNew()) {
                    disk.put(uid, record);
                    if (!forced) {
                        chosen.add(grant.mapping().first());
                    }
                    changed.put(uid, record.replace("\"hostId\":" + grant.mapping().first(),
                            "\"hostId\":" + shown(grant.mapping().first())));
                }
                out.put("mode", "POD");
                out.put("uids", grant.mapping().namespace().uids().stream().map(this::tree).toList());
                out.put("gids", grant.mapping().namespace().gids().stream().map(this::tree).toList());
            } catch (UserNamespaceException | IllegalStateException e) {
                out.clear();
                out.put("error", e.getMessage());
            }
        }

        /** Then there is no choice. */
        private boolean isLastFree() {
            try {
                blocks.granted("a pod", "", LOWEST).blocks().granted("another pod", "", LOWEST);
                return false;
            } catch (UserNamespaceException e) {
                return true;
            }
        }

        private Object shown(long id) {
            return chosen.contains(id) || !named.contains(id) ? FREE : (Object) id;
        }

        private Map<String, Object> tree(IdMapping ids) {
            return Map.of("hostId", shown(ids.hostId()), "containerId", ids.containerId(), "length",
                    ids.length());
        }
    }
}
