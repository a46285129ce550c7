package io.jubelet.domain.allocation;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceClaimReference;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.value.JsonText;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Resources as JSON, with the members that a kubelet writes in its order. */
final class AllocationJson {

    private AllocationJson() {
    }

    /** All records of a node. */
    static String entries(Map<String, PodAllocation> pods) {
        JsonText all = JsonText.object();
        if (!pods.isEmpty()) {
            JsonText entries = JsonText.object();
            pods.keySet().stream().sorted().forEach(uid -> entries.addRaw(uid, pod(pods.get(uid))));
            all.addRaw("entries", entries.toString());
        }
        return all.toString();
    }

    private static String pod(PodAllocation pod) {
        JsonText containers = JsonText.object();
        pod.containers().forEach((name, resources) -> containers.addRaw(name, resources(resources)));
        return JsonText.object().addRaw("ContainerResources", containers.toString())
                .addRaw("PodLevelResources", pod.pod().map(AllocationJson::resources).orElse("null")).toString();
    }

    static String resources(ResourceRequirements resources) {
        JsonText json = JsonText.object();
        amounts(json, "limits", resources.limits());
        amounts(json, "requests", resources.requests());
        if (!resources.claims().isEmpty()) {
            json.addRaw("claims", claims(resources.claims()));
        }
        return json.toString();
    }

    private static void amounts(JsonText json, String name, Map<String, Quantity> amounts) {
        if (!amounts.isEmpty()) {
            JsonText members = JsonText.object();
            amounts.forEach((resource, amount) -> members.add(resource, amount.toString()));
            json.addRaw(name, members.toString());
        }
    }

    private static String claims(List<ResourceClaimReference> claims) {
        return claims.stream().map(claim -> JsonText.object().add("name", claim.name()).addGiven("request", claim.request())
                .toString()).collect(Collectors.joining(",", "[", "]"));
    }
}
