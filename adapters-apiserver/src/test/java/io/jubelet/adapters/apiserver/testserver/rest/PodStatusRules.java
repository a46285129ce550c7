package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.List;

/** The status of pods: what the node does not send again stays, where the API server owns it. */
final class PodStatusRules {

    private PodStatusRules() {
    }

    static void apply(Tree wanted, Tree old) {
        Rules.keep("spec", wanted, old);
        if (old.has("metadata", "ownerReferences")) {
            wanted.set(old.value("metadata", "ownerReferences"), "metadata", "ownerReferences");
        } else {
            wanted.remove("metadata", "ownerReferences");
        }
        wanted.setIfMissing(old.value("status", "qosClass"), "status", "qosClass");
        agree(wanted.object("status"));
        keepGeneration(wanted.object("status"), old.object("status"));
        for (Tree condition : wanted.objects("status", "conditions")) {
            old.objects("status", "conditions").stream()
                    .filter(before -> before.text("type").equals(condition.text("type"))).findFirst()
                    .ifPresent(before -> keepGeneration(condition, before));
        }
        PodStatusValidation.check(wanted, old);
    }

    /** One address in two places: the one that is older in the API counts. */
    private static void agree(Tree status) {
        String ip = status.text("podIP");
        List<Tree> ips = status.objects("podIPs");
        if (!ip.isEmpty() && (ips.isEmpty() || !ips.getFirst().text("ip").equals(ip))) {
            status.set(List.of(Tree.empty().set(ip, "ip")), "podIPs");
        }
    }

    private static void keepGeneration(Tree wanted, Tree old) {
        if (old.has("observedGeneration")) {
            wanted.setIfMissing(old.value("observedGeneration"), "observedGeneration");
        }
    }
}
