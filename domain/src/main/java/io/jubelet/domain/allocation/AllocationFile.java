package io.jubelet.domain.allocation;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceClaimReference;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.value.JsonText;
import io.jubelet.domain.value.JsonTree;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The files {@code allocated_pods_state} and {@code actuated_pods_state} of a kubelet, byte for byte: JSON with the records as
 * JSON in a text, and the checksum of that text.
 */
public final class AllocationFile {

    private static final long FNV_OFFSET = 0x811c9dc5L;
    private static final long FNV_PRIME = 0x01000193L;
    private static final long WORD = 0xffffffffL;

    private AllocationFile() {
    }

    /** The file with the records of a node, by uid of the pod. */
    public static String write(Map<String, PodAllocation> pods) {
        String data = AllocationJson.entries(pods);
        return JsonText.object().add("data", data).add("checksum", checksum(data)).toString();
    }

    /**
     * The records in a file, by uid of the pod. Members that are unknown are left out: they are those of newer kubelets.
     *
     * @throws IllegalArgumentException when it is no such file, or is damaged
     */
    public static Map<String, PodAllocation> read(String file) {
        Map<String, Object> document = object(JsonTree.parse(file), "the document");
        if (!(document.get("data") instanceof String data) || !(document.get("checksum") instanceof BigDecimal sum)) {
            throw new IllegalArgumentException("data and checksum are missing");
        }
        if (sum.compareTo(BigDecimal.valueOf(checksum(data))) != 0) {
            throw new IllegalArgumentException("checkpoint is corrupted: the checksum does not fit the data");
        }
        Map<String, PodAllocation> pods = new TreeMap<>();
        members(object(JsonTree.parse(data), "data"), "entries").forEach((uid, pod) -> pods.put(uid, pod(object(pod, uid))));
        return pods;
    }

    private static PodAllocation pod(Map<String, Object> tree) {
        Map<String, ResourceRequirements> containers = new TreeMap<>();
        members(tree, "ContainerResources").forEach((name, resources) ->
                containers.put(name, resources(object(resources, name))));
        Object pod = tree.get("PodLevelResources");
        return new PodAllocation(containers,
                pod == null ? Optional.empty() : Optional.of(resources(object(pod, "PodLevelResources"))));
    }

    private static ResourceRequirements resources(Map<String, Object> tree) {
        return new ResourceRequirements(amounts(members(tree, "limits")), amounts(members(tree, "requests")), claims(tree));
    }

    private static Map<String, Quantity> amounts(Map<String, Object> tree) {
        Map<String, Quantity> amounts = new TreeMap<>();
        tree.forEach((name, amount) -> amounts.put(name, Quantity.parse(String.valueOf(amount))));
        return amounts;
    }

    private static List<ResourceClaimReference> claims(Map<String, Object> tree) {
        List<ResourceClaimReference> claims = new ArrayList<>();
        if (tree.get("claims") instanceof List<?> list) {
            for (Object item : list) {
                Map<String, Object> claim = object(item, "claims");
                claims.add(new ResourceClaimReference(text(claim.get("name")), text(claim.get("request"))));
            }
        }
        return claims;
    }

    private static String text(Object value) {
        return value == null ? "" : value.toString();
    }

    private static Map<String, Object> members(Map<String, Object> tree, String name) {
        return tree.get(name) == null ? Map.of() : object(tree.get(name), name);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value, String name) {
        if (value instanceof Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
        throw new IllegalArgumentException(name + " is no object");
    }

    /** The 32 bit FNV-1a of the text as a kubelet prints it for checksums. */
    private static long checksum(String data) {
        long hash = FNV_OFFSET;
        for (byte octet : ("(string)" + data).getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (octet & 0xff)) * FNV_PRIME & WORD;
        }
        return hash;
    }
}
