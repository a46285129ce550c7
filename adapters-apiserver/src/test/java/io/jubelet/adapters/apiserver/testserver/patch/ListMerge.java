package io.jubelet.adapters.apiserver.testserver.patch;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Merges one list whose items are distinguished by a key. */
final class ListMerge {

    private final String key;
    private final StrategicMergePatch items;
    private final String path;

    /** For a list at a path; what the items hold is merged by {@code items}. */
    ListMerge(String key, StrategicMergePatch items, String path) {
        this.key = key;
        this.items = items;
        this.path = path;
    }

    /**
     * The merged list.
     *
     * @param order what comes in which order; else it is the order of the patch
     */
    List<Object> merge(List<?> original, List<?> patch, Optional<List<Object>> order) {
        List<Object> start = new ArrayList<>(original);
        List<Object> changes = new ArrayList<>();
        for (Object change : patch) {
            switch (directive(change)) {
                case "" -> changes.add(change);
                case "delete" -> start.removeIf(item -> id(item).equals(id(change)));
                case "replace" -> start.clear();
                default -> throw new BadPatchException("unknown patch type at " + path);
            }
        }
        if (patch.stream().anyMatch(change -> directive(change).equals("replace"))) {
            return new ArrayList<>((List<?>) StrategicMergePatch.cleaned(changes).orElseThrow());
        }
        List<Object> merged = key.equals(MergeKeys.ITSELF) ? union(start, changes) : merged(start, changes);
        return sorted(merged, ids(order.orElse(changes)), ids(start));
    }

    private static String directive(Object change) {
        return change instanceof Map<?, ?> map && map.get(StrategicMergePatch.DIRECTIVE) instanceof String text ? text : "";
    }

    private static List<Object> union(List<Object> start, List<Object> changes) {
        LinkedHashSet<Object> all = new LinkedHashSet<>(start);
        all.addAll(changes);
        return new ArrayList<>(all);
    }

    private List<Object> merged(List<Object> start, List<Object> changes) {
        List<Object> merged = new ArrayList<>(start);
        for (Object change : changes) {
            int at = ids(merged).indexOf(id(change));
            if (at < 0) {
                StrategicMergePatch.cleaned(change).ifPresent(merged::add);
            } else {
                merged.set(at, items.map(members(merged.get(at)), members(change), path));
            }
        }
        return merged;
    }

    /**
     * What the patch names stands in the patch's order, the rest as it stood; where both meet, an item of the rest goes first
     * only if it stood before.
     */
    private List<Object> sorted(List<Object> merged, List<Object> patchOrder, List<Object> oldOrder) {
        List<Object> named = new ArrayList<>(merged.stream().filter(item -> patchOrder.contains(id(item))).toList());
        named.sort(Comparator.comparingInt(item -> patchOrder.indexOf(id(item))));
        List<Object> rest = new ArrayList<>(merged.stream().filter(item -> !patchOrder.contains(id(item))).toList());
        List<Object> result = new ArrayList<>();
        while (!named.isEmpty() && !rest.isEmpty()) {
            int ofNamed = oldOrder.indexOf(id(named.getFirst()));
            int ofRest = oldOrder.indexOf(id(rest.getFirst()));
            result.add(ofNamed >= 0 && ofRest >= 0 && ofRest < ofNamed ? rest.removeFirst() : named.removeFirst());
        }
        result.addAll(named);
        result.addAll(rest);
        return result;
    }

    private List<Object> ids(List<Object> list) {
        return list.stream().map(this::id).toList();
    }

    private Object id(Object item) {
        Object id = key.equals(MergeKeys.ITSELF) ? item : members(item).get(key);
        return Objects.requireNonNullElseGet(id, () -> {
            throw new BadPatchException("an item of " + path + " does not contain the merge key " + key);
        });
    }

    private Map<String, Object> members(Object item) {
        if (item instanceof Map<?, ?> map) {
            return Tree.of(map).members();
        }
        throw new BadPatchException("an item of " + path + " is no object");
    }
}
