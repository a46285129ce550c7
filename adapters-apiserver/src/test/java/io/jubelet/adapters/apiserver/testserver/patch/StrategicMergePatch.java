package io.jubelet.adapters.apiserver.testserver.patch;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Strategic merge patch: like a merge patch, but some lists are merged by a key of their items, and members that begin with
 * a {@code $} are directives. The rules are those of "update API objects in place" in the Kubernetes documentation and of the
 * design proposal "preserve order in strategic merge patch".
 */
public final class StrategicMergePatch {

    static final String DIRECTIVE = "$patch";
    private static final String ORDER = "$setElementOrder/";
    private static final String DELETE = "$deleteFromPrimitiveList/";
    private static final String RETAIN = "$retainKeys";

    private final String kind;

    private StrategicMergePatch(String kind) {
        this.kind = kind;
    }

    /**
     * The object with the patch applied; neither argument is changed.
     *
     * @throws BadPatchException for a patch that contradicts itself or its object
     */
    public static Tree apply(Tree object, Tree patch) {
        return Tree.of(new StrategicMergePatch(object.text("kind")).map(object.copy().members(), patch.members(), ""));
    }

    Map<String, Object> map(Map<String, Object> original, Map<String, Object> patch, String path) {
        if (patch.get(DIRECTIVE) instanceof String directive) {
            return directed(directive, patch);
        }
        Map<String, Object> merged = new LinkedHashMap<>(original);
        retain(merged, patch);
        patch.forEach((name, change) -> {
            if (name.startsWith(DELETE)) {
                merged.computeIfPresent(name.substring(DELETE.length()), (_, list) -> without(list, change));
            } else if (!name.startsWith("$")) {
                member(merged, name, patch, path + "." + name);
            }
        });
        patch.keySet().stream().filter(name -> name.startsWith(ORDER)).map(name -> name.substring(ORDER.length()))
                .filter(name -> !patch.containsKey(name) && merged.get(name) instanceof List)
                .forEach(name -> merged.put(name, list(merged.get(name), List.of(), order(patch, name), path + "." + name)));
        return merged;
    }

    private static Map<String, Object> directed(String directive, Map<String, Object> patch) {
        return switch (directive) {
            case "replace" -> {
                Map<String, Object> replacement = new LinkedHashMap<>(patch);
                replacement.remove(DIRECTIVE);
                yield replacement;
            }
            case "delete" -> new LinkedHashMap<>();
            default -> throw new BadPatchException("unknown patch type: " + directive);
        };
    }

    private static void retain(Map<String, Object> merged, Map<String, Object> patch) {
        if (!(patch.get(RETAIN) instanceof List<?> kept)) {
            return;
        }
        patch.forEach((name, value) -> {
            if (!name.startsWith("$") && value != null && !kept.contains(name)) {
                throw new BadPatchException(name + " is in the patch, but not in $retainKeys");
            }
        });
        merged.keySet().removeIf(name -> !kept.contains(name));
    }

    private static Object without(Object list, Object unwanted) {
        List<Object> rest = new ArrayList<>((List<?>) list);
        rest.removeAll((List<?>) unwanted);
        return rest;
    }

    private void member(Map<String, Object> merged, String name, Map<String, Object> patch, String path) {
        Object change = patch.get(name);
        Object original = merged.get(name);
        if (change == null) {
            merged.remove(name);
        } else if (original instanceof Map<?, ?> && change instanceof Map<?, ?>) {
            merged.put(name, map(Tree.of((Map<?, ?>) original).members(), Tree.of((Map<?, ?>) change).members(), path));
        } else if (original instanceof List<?> && change instanceof List<?> changes) {
            merged.put(name, list(original, changes, order(patch, name), path));
        } else {
            keep(cleaned(change), merged, name);
        }
    }

    private static void keep(Optional<Object> value, Map<String, Object> merged, String name) {
        value.ifPresentOrElse(kept -> merged.put(name, kept), () -> merged.remove(name));
    }

    private static Optional<List<Object>> order(Map<String, Object> patch, String list) {
        return Optional.ofNullable(patch.get(ORDER + list)).map(order -> new ArrayList<>((List<?>) order));
    }

    private Object list(Object original, List<?> patch, Optional<List<Object>> order, String path) {
        return MergeKeys.of(kind, path)
                .<Object>map(key -> new ListMerge(key, this, path).merge((List<?>) original, patch, order))
                .orElseGet(() -> patch.isEmpty() && order.isPresent() ? original : Tree.copy(patch));
    }

    /** A value of a patch that stands for itself: without nulls and without what is only there to direct. */
    static Optional<Object> cleaned(Object value) {
        return switch (value) {
            case null -> Optional.empty();
            case Map<?, ?> map when map.containsKey(DIRECTIVE) -> Optional.empty();
            case Map<?, ?> map -> {
                Map<String, Object> clean = new LinkedHashMap<>();
                map.forEach((name, member) -> {
                    if (!((String) name).startsWith("$")) {
                        cleaned(member).ifPresent(kept -> clean.put((String) name, kept));
                    }
                });
                yield Optional.of(clean);
            }
            case List<?> list -> Optional.of(
                    new ArrayList<>(list.stream().map(StrategicMergePatch::cleaned).flatMap(Optional::stream).toList()));
            default -> Optional.of(value);
        };
    }
}
