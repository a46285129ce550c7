package io.jubelet.app.pleg;

import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeSnapshot;
import io.jubelet.domain.runtime.SandboxSummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Groups a complete list by pod. Objects without pod labels belong to another client and are ignored. */
final class PodGrouping {

    private PodGrouping() {
    }

    static Map<PodIdentity, RuntimeSnapshot> byPod(RuntimeSnapshot all) {
        Map<String, PodIdentity> identities = new LinkedHashMap<>();
        Map<String, List<SandboxSummary>> sandboxes = new HashMap<>();
        Map<String, List<ContainerSummary>> containers = new HashMap<>();
        for (SandboxSummary sandbox : all.sandboxes()) {
            identities.putIfAbsent(sandbox.pod().uid(), sandbox.pod());
            sandboxes.computeIfAbsent(sandbox.pod().uid(), uid -> new ArrayList<>()).add(sandbox);
        }
        for (ContainerSummary container : all.containers()) {
            identities.putIfAbsent(container.pod().uid(), container.pod());
            containers.computeIfAbsent(container.pod().uid(), uid -> new ArrayList<>()).add(container);
        }
        identities.remove("");
        Map<PodIdentity, RuntimeSnapshot> pods = new LinkedHashMap<>();
        identities.forEach((uid, pod) -> pods.put(pod, new RuntimeSnapshot(
                sandboxes.getOrDefault(uid, List.of()), containers.getOrDefault(uid, List.of()))));
        return pods;
    }
}
