package io.jubelet.app.message;

import io.jubelet.domain.runtime.PodIdentity;
import java.util.List;
import java.util.Map;

/**
 * All pods the runtime knows.
 *
 * @param pods each pod, and whether anything of it lives (a running container or a ready sandbox)
 * @param at monotonic nanoseconds of the moment the runtime was asked
 */
public record RuntimeListed(Map<PodIdentity, Boolean> pods, long at) {

    /** Copies the map in the order of the uids. */
    public RuntimeListed {
        var ordered = new java.util.LinkedHashMap<PodIdentity, Boolean>();
        pods.entrySet().stream().sorted(java.util.Comparator.comparing(e -> e.getKey().uid()))
                .forEach(e -> ordered.put(e.getKey(), e.getValue()));
        pods = java.util.Collections.unmodifiableMap(ordered);
    }

    /** Pods of which something lives. */
    public List<PodIdentity> alive() {
        return pods.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).toList();
    }
}
