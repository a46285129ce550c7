package io.jubelet.adapters.apiserver.vectors;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A difference that the recording lost: pod-level resources that are given but empty replace those of the containers
 * (the pod counts as best effort), yet they are left out of the recorded pod like every empty member.
 */
final class PodLevelResources {

    private PodLevelResources() {
    }

    /** The case as written and, if its pod has no pod-level resources, the case with empty ones. */
    static List<Map<String, Object>> readings(Map<String, Object> in) {
        Map<String, Object> pod = Json.object(in, "pod");
        Map<String, Object> spec = Json.object(pod, "spec");
        return Json.has(spec, "resources")
                ? List.of(in)
                : List.of(in, with(in, "pod", with(pod, "spec", with(spec, "resources", Map.of()))));
    }

    private static Map<String, Object> with(Map<String, Object> object, String name, Object value) {
        Map<String, Object> copy = new LinkedHashMap<>(object);
        copy.put(name, value);
        return copy;
    }
}
