package io.jubelet.domain.network;

import io.jubelet.domain.value.IpAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Order of the addresses of a pod. */
public final class PodAddresses {

    private PodAddresses() {
    }

    /**
     * At most one address of each family in its shortest form, that of the family of the node first; what is no
     * address is left out.
     *
     * @param podIps addresses in the order of the runtime
     * @param hostIps addresses of the node, primary first; without any IPv4 leads
     */
    public static List<String> sorted(List<String> podIps, List<String> hostIps) {
        List<IpAddress> addresses = podIps.stream().map(IpAddress::parse).flatMap(Optional::stream).toList();
        boolean prefersV4 = hostIps.stream().findFirst().flatMap(IpAddress::parse).map(IpAddress::isV4).orElse(true);
        return Stream.of(prefersV4, !prefersV4)
                .flatMap(v4 -> addresses.stream().filter(address -> address.isV4() == v4).limit(1))
                .map(IpAddress::text)
                .toList();
    }
}
