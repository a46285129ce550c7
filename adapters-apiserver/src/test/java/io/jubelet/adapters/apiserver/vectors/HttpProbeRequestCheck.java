package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.ProbeHandler;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.probe.HttpProbeRequest;
import java.util.List;
import java.util.Map;

/** The request of a probe. */
final class HttpProbeRequestCheck implements VectorCheck {

    @Override
    public String area() {
        return "http_probe_request";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        Map<String, Object> container = Map.of("name", "c", "ports", Json.list(in, "containerPorts"),
                "livenessProbe", Map.of("httpGet", Json.object(in, "httpGet")));
        Pod pod = VectorPods.pod(Map.of("spec", Map.of("containers", List.of(container))));
        Container probed = pod.spec().containers().getFirst();
        ProbeHandler handler = probed.livenessProbe().orElseThrow().handler().orElseThrow();
        try {
            HttpProbeRequest request = HttpProbeRequest.of((Handler.HttpGet) handler, probed,
                    Json.text(in, "podIP"), "kube-probe/<major>.<minor>");
            return Map.of("error", false, "url", request.url(), "host", request.host(), "headers", request.headers());
        } catch (PodConfigException e) {
            return Map.of("error", true);
        }
    }
}
