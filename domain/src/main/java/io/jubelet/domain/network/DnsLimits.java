package io.jubelet.domain.network;

import io.jubelet.domain.cri.DnsConfig;
import java.util.ArrayList;
import java.util.List;

/** Limits of resolvers: longer settings are cut, with a warning, because some resolvers abort otherwise. */
final class DnsLimits {

    private static final int MAX_SERVERS = 3;
    static final int MAX_SEARCHES = 32;
    static final int MAX_SEARCH = 253;
    static final int MAX_SEARCH_LINE = 2048;
    private static final String REASON = "DNSConfigForming";

    private DnsLimits() {
    }

    static DnsConfig apply(DnsConfig config, List<PodDns.Warning> warnings) {
        return new DnsConfig(
                servers(config.servers(), warnings), searches(config.searches(), warnings), config.options());
    }

    private static List<String> servers(List<String> servers, List<PodDns.Warning> warnings) {
        if (servers.size() <= MAX_SERVERS) {
            return servers;
        }
        List<String> kept = servers.subList(0, MAX_SERVERS);
        warnings.add(new PodDns.Warning(REASON, "Nameserver limits were exceeded, some nameservers have been omitted,"
                + " the applied nameserver line is: " + String.join(" ", kept)));
        return kept;
    }

    private static List<String> searches(List<String> searches, List<PodDns.Warning> warnings) {
        List<String> kept = new ArrayList<>();
        int length = 0;
        for (String search : searches.subList(0, Math.min(searches.size(), MAX_SEARCHES))) {
            if (search.length() <= MAX_SEARCH) {
                kept.add(search);
                length += search.length() + 1;
            }
        }
        while (length - 1 > MAX_SEARCH_LINE) {
            length -= kept.removeLast().length() + 1;
        }
        if (kept.size() < searches.size()) {
            warnings.add(new PodDns.Warning(REASON, "Search Line limits were exceeded, some search paths have been"
                    + " omitted, the applied search line is: " + String.join(" ", kept)));
        }
        return kept;
    }
}
