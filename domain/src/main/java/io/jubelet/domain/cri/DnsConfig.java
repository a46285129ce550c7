package io.jubelet.domain.cri;

import java.util.List;

/**
 * Resolver settings.
 *
 * @param servers name servers
 * @param searches search domains
 * @param options options
 */
public record DnsConfig(List<String> servers, List<String> searches, List<String> options) {

    /** Copies collections; rejects null parts. */
    public DnsConfig {
        servers = List.copyOf(servers);
        searches = List.copyOf(searches);
        options = List.copyOf(options);
    }
}
