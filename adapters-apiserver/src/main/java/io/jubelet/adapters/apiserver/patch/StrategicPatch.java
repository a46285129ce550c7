package io.jubelet.adapters.apiserver.patch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The differences of two trees as a strategic merge patch. Objects are compared member by member; lists whose items have a
 * key, item by item; all other lists are replaced as a whole.
 *
 * @param keys the merge key of a list, by the path of the list such as {@code status.conditions}
 * @param replaced lists that the API server would merge, and that are replaced since their keys are not unique
 */
public record StrategicPatch(Map<String, String> keys, Set<String> replaced) {

    private static final String DIRECTIVE = "$patch";
    private static final String ORDER = "$setElementOrder/";

    /** Copies both. */
    public StrategicPatch {
        keys = Map.copyOf(keys);
        replaced = Set.copyOf(replaced);
    }

    /** What makes {@code after} of {@code before}; empty when nothing differs. */
    public Map<String, Object> between(Map<String, Object> before, Map<String, Object> after) {
        return objects("", before, after);
    }

    private Map<String, Object> objects(String at, Map<?, ?> before, Map<?, ?> after) {
        Map<String, Object> patch = new TreeMap<>();
        for (Object member : before.keySet()) {
            if (!after.containsKey(member)) {
                member(patch, at, (String) member, before.get(member), null);
            }
        }
        after.forEach((member, value) -> member(patch, at, (String) member, before.get(member), value));
        return patch;
    }

    private void member(Map<String, Object> patch, String at, String name, Object before, Object after) {
        if (Objects.equals(before, after)) {
            return;
        }
        String path = at.isEmpty() ? name : at + "." + name;
        if (keys.containsKey(path)) {
            lists(patch, name, keys.get(path), items(before), items(after));
        } else if (replaced.contains(path) && after != null) {
            List<Object> whole = new ArrayList<>();
            whole.add(Map.of(DIRECTIVE, "replace"));
            whole.addAll((List<?>) after);
            patch.put(name, whole);
        } else if (before instanceof Map<?, ?> from && after instanceof Map<?, ?> to) {
            patch.put(name, objects(path, from, to));
        } else {
            patch.put(name, after);
        }
    }

    /** Items that are new or changed, and those that are to go; then the order of those that stay. */
    private void lists(Map<String, Object> patch, String name, String key, List<?> before, List<?> after) {
        Map<Object, Map<?, ?>> from = byKey(before, key);
        Map<Object, Map<?, ?>> to = byKey(after, key);
        List<Object> items = new ArrayList<>();
        to.forEach((id, item) -> {
            Map<String, Object> change = objects("", from.getOrDefault(id, Map.of()), item);
            if (!change.isEmpty()) {
                change.put(key, id);
                items.add(change);
            }
        });
        from.keySet().stream().filter(id -> !to.containsKey(id))
                .forEach(id -> items.add(Map.of(DIRECTIVE, "delete", key, id)));
        if (!items.isEmpty()) {
            patch.put(name, items);
        }
        if (!to.isEmpty()) {
            patch.put(ORDER + name, to.keySet().stream().map(id -> Map.of(key, id)).toList());
        }
    }

    private static List<?> items(Object list) {
        return list == null ? List.of() : (List<?>) list;
    }

    private static Map<Object, Map<?, ?>> byKey(List<?> items, String key) {
        Map<Object, Map<?, ?>> found = new LinkedHashMap<>();
        items.forEach(item -> found.put(((Map<?, ?>) item).get(key), (Map<?, ?>) item));
        return found;
    }
}
