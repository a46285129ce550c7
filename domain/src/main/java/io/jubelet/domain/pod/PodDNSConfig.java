package io.jubelet.domain.pod;

import java.util.List;

/**
 * DNS settings of a pod.
 *
 * @param nameservers name server addresses
 * @param searches search domains
 * @param options resolver options
 */
public record PodDNSConfig(
        List<String> nameservers,
        List<String> searches,
        List<PodDNSConfigOption> options) {

    /** Copies collections; rejects null parts. */
    public PodDNSConfig {
        nameservers = List.copyOf(nameservers);
        searches = List.copyOf(searches);
        options = List.copyOf(options);
    }
}
