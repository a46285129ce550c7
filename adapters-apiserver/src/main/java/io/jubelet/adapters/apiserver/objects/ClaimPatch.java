package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.Rfc3339;
import io.jubelet.domain.volume.claim.ClaimSizes;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.expand.ClaimChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A change of a claim as a strategic merge patch. */
final class ClaimPatch {

    private static final String STORAGE = "storage";

    private ClaimPatch() {
    }

    /** The patch; empty when the claim says so already. */
    static Map<String, Object> of(PersistentVolumeClaim claim, ClaimChange change, Instant at) {
        ClaimSizes before = claim.sizes();
        ClaimSizes after = change.of(before);
        Map<String, Object> status = new TreeMap<>();
        if (!after.size().equals(before.size())) {
            status.put("capacity", Map.of(STORAGE, after.size().toString()));
        }
        if (!after.statuses().equals(before.statuses())) {
            Map<String, Object> progress = new TreeMap<>();
            progress.put(STORAGE, after.progress().isEmpty() ? null : after.progress());
            status.put("allocatedResourceStatuses", progress);
        }
        List<Map<String, Object>> conditions = conditions(before, after, change, at);
        if (!conditions.isEmpty()) {
            status.put("conditions", conditions);
        }
        if (status.isEmpty()) {
            return Map.of();
        }
        return change.isExclusive() ? Map.of("metadata", Map.of("resourceVersion", claim.metadata().resourceVersion()),
                "status", status) : Map.of("status", status);
    }

    private static List<Map<String, Object>> conditions(ClaimSizes before, ClaimSizes after, ClaimChange change, Instant at) {
        List<Map<String, Object>> items = new ArrayList<>();
        before.conditions().keySet().stream().filter(type -> !after.conditions().containsKey(type)).sorted()
                .forEach(type -> items.add(Map.of("$patch", "delete", "type", type)));
        after.conditions().forEach((type, status) -> {
            if (!status.equals(before.conditions().get(type)) && change instanceof ClaimChange.Failed failed) {
                items.add(Map.of("type", type, "status", status, "lastTransitionTime", Rfc3339.format(at),
                        "message", failed.message()));
            }
        });
        return items;
    }
}
