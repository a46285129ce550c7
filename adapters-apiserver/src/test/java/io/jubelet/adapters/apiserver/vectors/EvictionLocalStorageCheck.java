package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.eviction.FilesystemLayout;
import io.jubelet.domain.eviction.LocalStorageLimits;
import io.jubelet.domain.eviction.PodEviction;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

final class EvictionLocalStorageCheck implements VectorCheck {

    @Override
    public String area() {
        return "eviction_local_storage";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        FilesystemLayout layout =
                Json.flag(in, "dedicatedImageFs") ? FilesystemLayout.DEDICATED_IMAGES : FilesystemLayout.SINGLE;
        List<PodEviction> evictions = LocalStorageLimits.exceeded(
                VectorPods.pods(in, "pods"), layout, VectorUsage.pods(in, "stats"));
        Map<String, Object> statuses = new TreeMap<>();
        evictions.forEach(eviction -> statuses.put(eviction.pod().metadata().name(), Map.of(
                "phase", "Failed", "reason", PodEviction.REASON, "message", eviction.message(),
                "gracePeriodOverride", eviction.gracePeriodSeconds())));
        return Map.of("evicted", evictions.stream().map(eviction -> eviction.pod().metadata().name()).toList(),
                "statuses", statuses);
    }
}
