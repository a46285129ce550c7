package io.jubelet.domain.node;

import io.jubelet.domain.value.IpAddress;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Names and addresses of a node in its status, for pods and for clients of its server. Addresses may be set by the controller
 * of a cloud provider, and then differ from those of the machine.
 *
 * @param addresses addresses of the status, in their order
 */
public record NodeNames(List<NodeAddress> addresses) {

    private static final String INTERNAL_IP = "InternalIP";
    private static final String EXTERNAL_IP = "ExternalIP";
    private static final String HOSTNAME = "Hostname";

    /** Copies the list. */
    public NodeNames {
        addresses = List.copyOf(addresses);
    }

    /**
     * The addresses that pods get as those of their host (core/v1 PodStatus {@code hostIPs}): the first internal one, else the first
     * external one, and the first one of the other family.
     *
     * @return at most two; empty while the status has none
     */
    public List<String> hostIps() {
        List<IpAddress> all = Stream.of(INTERNAL_IP, EXTERNAL_IP).flatMap(this::ofType).toList();
        return Stream.concat(all.stream().limit(1),
                        all.stream().filter(address -> address.isV4() != all.getFirst().isV4()).limit(1))
                .map(IpAddress::text).toList();
    }

    /** DNS names under which clients reach the node, for its serving certificate; sorted. */
    public SortedSet<String> dnsNames() {
        SortedSet<String> names = new TreeSet<>();
        for (NodeAddress address : addresses) {
            boolean isName = switch (address.type()) {
                case "InternalDNS", "ExternalDNS" -> true;
                case HOSTNAME -> IpAddress.parse(address.address()).isEmpty();
                default -> false;
            };
            if (isName && !address.address().isEmpty()) {
                names.add(address.address());
            }
        }
        return names;
    }

    /** IP addresses under which clients reach the node, for its serving certificate; sorted. */
    public SortedSet<String> ips() {
        SortedSet<String> ips = new TreeSet<>();
        Stream.of(INTERNAL_IP, EXTERNAL_IP, HOSTNAME).flatMap(this::ofType).map(IpAddress::text).forEach(ips::add);
        return ips;
    }

    private Stream<IpAddress> ofType(String type) {
        return addresses.stream().filter(address -> address.type().equals(type))
                .map(address -> IpAddress.parse(address.address())).flatMap(Optional::stream);
    }
}
