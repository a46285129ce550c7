package io.jubelet.adapters.apiserver.pods;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.patch.StrategicPatch;
import io.jubelet.domain.pod.PodStatus;
import java.util.Map;
import java.util.Set;

/** The difference of two pod statuses as a strategic merge patch. */
public final class PodStatusPatch {

    /** Lists of a status that the API server merges; those of containers are replaced as a whole. */
    private static final StrategicPatch PATCH = new StrategicPatch(
            Map.of("conditions", "type", "podIPs", "ip", "hostIPs", "ip", "resourceClaimStatuses", "name"), Set.of());
    private static final ObjectCodec<PodStatus> CODEC = ObjectCodec.of(PodStatus.class);

    private PodStatusPatch() {
    }

    /** The part of the patch below {@code status}; empty when nothing differs. */
    public static Map<String, Object> between(PodStatus before, PodStatus after) {
        return PATCH.between(CODEC.write(before), CODEC.write(after));
    }
}
