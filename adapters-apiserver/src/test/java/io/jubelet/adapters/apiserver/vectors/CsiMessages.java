package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.csi.CsiContext;
import io.jubelet.domain.csi.CsiSecrets;
import io.jubelet.domain.csi.VolumeCapability;
import java.util.LinkedHashMap;
import java.util.Map;

/** Requests to CSI drivers in the JSON mapping of protobuf. */
final class CsiMessages {

    private CsiMessages() {
    }

    /** Adds what both kinds of requests have. */
    static void put(Map<String, Object> request, VolumeCapability capability, CsiContext context, CsiSecrets secrets) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("accessMode", Map.of("mode", capability.mode().name()));
        capability.mount().ifPresentOrElse(mount -> tree.put("mount", mount(mount)), () -> tree.put("block", Map.of()));
        request.put("volumeCapability", tree);
        request.put("publishContext", context.publish());
        request.put("volumeContext", context.volume());
        request.put("secrets", secrets.values());
    }

    private static Map<String, Object> mount(VolumeCapability.Mount mount) {
        Map<String, Object> tree = new LinkedHashMap<>();
        if (!mount.fsType().isEmpty()) {
            tree.put("fsType", mount.fsType());
        }
        if (!mount.flags().isEmpty()) {
            tree.put("mountFlags", mount.flags());
        }
        mount.group().ifPresent(group -> tree.put("volumeMountGroup", Long.toString(group)));
        return tree;
    }
}
