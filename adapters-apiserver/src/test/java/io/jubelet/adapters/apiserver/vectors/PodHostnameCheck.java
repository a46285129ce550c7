package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.network.PodHostname;
import io.jubelet.domain.pod.PodConfigException;
import java.util.Map;

/** Host name and domain. */
final class PodHostnameCheck implements VectorCheck {

    @Override
    public String area() {
        return "pod_hostname";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        try {
            PodHostname name = PodHostname.of(VectorPods.pod(Json.object(in, "pod")), Json.text(in, "clusterDomain"));
            return Map.of("hostname", name.hostname(), "domain", name.domain());
        } catch (PodConfigException e) {
            return Map.of("hostname", "", "domain", "", "error", e.getMessage());
        }
    }

    @Override
    public Object normalise(Object out) {
        return Json.has(Json.asObject(out), "error") ? out : Json.without(out, "error");
    }
}
