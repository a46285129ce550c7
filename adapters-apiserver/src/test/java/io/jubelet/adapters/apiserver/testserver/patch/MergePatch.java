package io.jubelet.adapters.apiserver.testserver.patch;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.LinkedHashMap;
import java.util.Map;

/** JSON merge patch (RFC 7386): objects are merged, null removes, everything else replaces. */
public final class MergePatch {

    private MergePatch() {
    }

    /** The object with the patch applied; neither argument is changed. */
    public static Tree apply(Tree object, Tree patch) {
        return Tree.of((Map<?, ?>) merge(object.members(), patch.members()));
    }

    private static Object merge(Object target, Object patch) {
        if (!(patch instanceof Map<?, ?> changes)) {
            return Tree.copy(patch);
        }
        Map<Object, Object> merged = target instanceof Map<?, ?> map ? new LinkedHashMap<>(map) : new LinkedHashMap<>();
        changes.forEach((name, change) -> {
            if (change == null) {
                merged.remove(name);
            } else {
                merged.put(name, merge(merged.get(name), change));
            }
        });
        return merged;
    }
}
