package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.network.EtcHosts;
import io.jubelet.domain.network.PodHostname;
import io.jubelet.domain.pod.HostAlias;
import java.util.List;
import java.util.Map;

/** Content of the hosts file. */
final class EtcHostsCheck implements VectorCheck {

    @Override
    public String area() {
        return "etc_hosts";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        List<HostAlias> aliases = Json.objects(in, "hostAliases").stream()
                .map(alias -> new HostAlias(Json.text(alias, "ip"), Json.texts(alias, "hostnames"))).toList();
        String content = Json.flag(in, "hostNetwork")
                ? EtcHosts.forHostNetwork(Json.text(in, "nodeHostsFile"), aliases)
                : EtcHosts.forPodNetwork(new PodHostname(Json.text(in, "hostname"), Json.text(in, "domain")),
                        Json.texts(in, "podIPs"), aliases);
        return Map.of("content", content);
    }
}
