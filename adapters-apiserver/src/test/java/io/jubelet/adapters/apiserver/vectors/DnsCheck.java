package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.cri.DnsConfig;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.network.PodDns;
import io.jubelet.domain.network.ResolvConf;
import io.jubelet.domain.pod.PodConfigException;
import java.util.Map;
import java.util.Optional;

/** Resolver settings; the options are a set. */
final class DnsCheck implements VectorCheck {

    @Override
    public String area() {
        return "dns";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        try {
            Optional<ResolvConf> conf = Json.has(in, "resolvConf")
                    ? Optional.of(ResolvConf.parse(Json.text(in, "resolvConf"))) : Optional.empty();
            NodeDns node = new NodeDns(Json.texts(in, "clusterDNS"), Json.text(in, "clusterDomain"), conf,
                    Json.texts(in, "nodeIPs"));
            DnsConfig config = PodDns.of(VectorPods.pod(Json.object(in, "pod")), node).config();
            return Map.of("servers", config.servers(), "searches", config.searches(), "options", config.options());
        } catch (PodConfigException e) {
            return Map.of("error", e.getMessage());
        }
    }

    @Override
    public Object normalise(Object out) {
        return Json.has(Json.asObject(out), "error") ? out : Json.withSorted(Json.without(out, "error"), "options");
    }
}
