package io.jubelet.adapters.apiserver.testserver.patch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which lists are merged item by item, and which member is their merge key. Lists that are not named here are replaced
 * as a whole: {@code status.containerStatuses} is one of those. As in the patch tags of the API types.
 */
final class MergeKeys {

    /** Stands for the value itself: lists of texts that are merged as sets. */
    static final String ITSELF = "";

    private static final Map<String, String> KEYS = new HashMap<>();

    static {
        add("", "metadata.ownerReferences", "uid", "metadata.finalizers", ITSELF);
        add("Pod", "spec.volumes", "name", "spec.imagePullSecrets", "name", "spec.hostAliases", "ip",
                "spec.topologySpreadConstraints", "topologyKey", "spec.schedulingGates", "name",
                "spec.resourceClaims", "name", "status.conditions", "type", "status.podIPs", "ip", "status.hostIPs", "ip",
                "status.resourceClaimStatuses", "name");
        for (String containers : List.of("spec.containers", "spec.initContainers", "spec.ephemeralContainers")) {
            add("Pod", containers, "name", containers + ".ports", "containerPort", containers + ".env", "name",
                    containers + ".volumeMounts", "mountPath", containers + ".volumeDevices", "devicePath");
        }
        add("Node", "spec.podCIDRs", ITSELF, "status.conditions", "type", "status.addresses", "type");
        add("Service", "spec.ports", "port", "status.conditions", "type");
        add("ServiceAccount", "secrets", "name");
        add("Namespace", "status.conditions", "type");
        add("PersistentVolumeClaim", "status.conditions", "type");
    }

    private MergeKeys() {
    }

    private static void add(String kind, String... pathsAndKeys) {
        for (int i = 0; i < pathsAndKeys.length; i += 2) {
            KEYS.put(kind + "." + pathsAndKeys[i], pathsAndKeys[i + 1]);
        }
    }

    /** The key of the list at a path such as {@code .status.conditions}, empty for a list that is replaced. */
    static Optional<String> of(String kind, String path) {
        String found = KEYS.get(kind + path);
        return Optional.ofNullable(found == null ? KEYS.get(path) : found);
    }
}
