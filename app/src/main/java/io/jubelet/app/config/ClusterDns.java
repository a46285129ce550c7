package io.jubelet.app.config;

import io.jubelet.domain.value.IpText;
import java.util.List;
import java.util.function.Predicate;

/** Addresses of the DNS servers of the cluster. An entry that is no address is left out, and the agent starts. */
final class ClusterDns {

    static final String FIELD = "clusterDNS";

    private ClusterDns() {
    }

    static List<String> servers(Settings settings) {
        return settings.texts(FIELD).stream().filter(IpText::isIp).toList();
    }

    static List<String> ignored(Settings settings) {
        return settings.texts(FIELD).stream().filter(Predicate.not(IpText::isIp)).toList();
    }
}
