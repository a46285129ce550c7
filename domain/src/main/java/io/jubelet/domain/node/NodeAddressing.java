package io.jubelet.domain.node;

import io.jubelet.domain.value.IpAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Chooses the addresses of a node: the configured ones; else one used as its host name, the one that its name resolves to, or
 * the one of the network interface with the default route.
 *
 * @param registration host name, and whether a cloud provider decides about addresses
 * @param nodeIps addresses that were chosen
 */
record NodeAddressing(NodeRegistration registration, List<IpAddress> nodeIps) {

    /** Tells the controller of a cloud provider which addresses were chosen. */
    static final String PROVIDED_IP = "alpha.kubernetes.io/provided-node-ip";

    private static final List<String> UNSPECIFIED = List.of("0.0.0.0", "::");
    private static final String INTERNAL_IP = "InternalIP";
    private static final String HOSTNAME = "Hostname";

    /**
     * Addresses and annotations of a node.
     *
     * @param problem why they are those of before; empty if all is well
     */
    record Outcome(List<NodeAddress> addresses, Map<String, String> annotations, String problem) {
    }

    static NodeAddressing of(NodeRegistration registration, List<String> nodeIps) {
        return new NodeAddressing(
                registration, nodeIps.stream().map(IpAddress::parse).flatMap(Optional::stream).toList());
    }

    Outcome next(Node seen, NodeFacts facts) {
        List<NodeAddress> reported = seen.status().addresses();
        for (IpAddress chosen : chosen()) {
            if (!isHere(chosen, facts)) {
                return new Outcome(reported, seen.metadata().annotations(),
                        "node IP " + chosen + " is none of this machine's addresses " + facts.addresses());
            }
        }
        Map<String, String> annotations = annotations(seen.metadata().annotations());
        if (registration.externalCloudProvider() && !reported.isEmpty()) {
            return new Outcome(reported, annotations, "");
        }
        List<IpAddress> internal = isProvided() ? List.of() : internal(facts.addresses(), facts.resolved());
        if (internal.isEmpty() && !isProvided()) {
            return new Outcome(reported, annotations, "no address of node " + registration.name()
                    + " can be found: its name stands for none, and no network card of this machine has one; choose one"
                    + " with --node-ip");
        }
        List<NodeAddress> next = new ArrayList<>();
        internal.forEach(address -> next.add(new NodeAddress(INTERNAL_IP, address.text())));
        next.add(new NodeAddress(HOSTNAME, registration.hostname()));
        return new Outcome(next, annotations, "");
    }

    /** Whether only the controller of a cloud provider knows addresses: those that it would have to remove are worse than none. */
    boolean isProvided() {
        return registration.externalCloudProvider() && nodeIps.isEmpty();
    }

    private Map<String, String> annotations(Map<String, String> reported) {
        Map<String, String> annotations = new TreeMap<>(reported);
        if (registration.externalCloudProvider() && !chosen().isEmpty()) {
            annotations.put(PROVIDED_IP, String.join(",", chosen().stream().map(IpAddress::text).toList()));
        } else {
            annotations.remove(PROVIDED_IP);
        }
        return annotations;
    }

    /**
     * The addresses by which the node is reached from inside its cluster.
     *
     * @param here addresses of the machine's network cards: those on the way out come first, of IPv4 and then of IPv6. Others, such as
     *     that of a bridge of containers, count only behind them, whatever their family is
     * @param resolved addresses that its resolver returns for its host name
     */
    List<IpAddress> internal(List<String> here, List<String> resolved) {
        if (!chosen().isEmpty()) {
            return chosen();
        }
        List<IpAddress> cards = addresses(here).toList();
        return IpAddress.parse(registration.hostname())
                .or(() -> preferred(addresses(resolved).filter(cards::contains).toList()))
                .or(() -> prefersV4() ? cards.stream().findFirst() : preferred(cards))
                .map(List::of).orElse(List.of());
    }

    private Optional<IpAddress> preferred(List<IpAddress> addresses) {
        return addresses.stream().filter(address -> address.isV4() == prefersV4()).findFirst()
                .or(() -> addresses.stream().findFirst());
    }

    private boolean prefersV4() {
        return nodeIps.isEmpty() || nodeIps.getFirst().isV4();
    }

    private List<IpAddress> chosen() {
        return nodeIps.stream().filter(address -> !UNSPECIFIED.contains(address.text())).toList();
    }

    private static boolean isHere(IpAddress address, NodeFacts facts) {
        return addresses(facts.addresses()).anyMatch(address::equals);
    }

    private static Stream<IpAddress> addresses(List<String> texts) {
        return texts.stream().map(IpAddress::parse).flatMap(Optional::stream);
    }
}
