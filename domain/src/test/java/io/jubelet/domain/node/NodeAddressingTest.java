package io.jubelet.domain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeAddressingTest {

    private static final Node UNTOLD = Node.named("n1");

    private static String[] words(String text) {
        return text == null ? new String[0] : text.split(" ");
    }

    private static NodeAddressing.Outcome next(
            NodeRegistration registration, String nodeIps, Node seen, NodeFacts facts) {
        return NodeAddressing.of(registration, Arrays.asList(words(nodeIps))).next(seen, facts);
    }

    private static String text(NodeAddressing.Outcome outcome) {
        return outcome.addresses().stream().map(a -> a.type() + "=" + a.address()).collect(Collectors.joining(" "));
    }

    @Test
    void podsGetNoAddressThatACloudProviderHasYetToChoose() {
        var policy = new NodeStatusPolicy(List.of(), new PodLimit(110, 0), new NodeReserves(Map.of(), Map.of(), List.of()), true,
                50, 10250, List.of());
        assertEquals(List.of(), new NodeComputation(Nodes.external(true), policy).hostIps(List.of("10.0.0.4"), List.of()));
        assertEquals(List.of("10.0.0.4"),
                new NodeComputation(Nodes.external(false), policy).hostIps(List.of("10.0.0.4"), List.of()));
    }

    private static NodeRegistration named(String hostname) {
        return new NodeRegistration("n1", hostname, Map.of(), List.of(), "", false, true);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        // node-ip | host name | machine's addresses | name stands for | wanted
        "- | n1 | 10.0.0.4 10.0.0.5 fd00::4 | - | InternalIP=10.0.0.4 Hostname=n1",
        "- | n1 | fd00::4 | - | InternalIP=fd00::4 Hostname=n1",
        "- | n1 | fd00::4 10.0.0.4 | - | InternalIP=fd00::4 Hostname=n1",
        "10.0.0.5 | n1 | 10.0.0.4 10.0.0.5 | 10.0.0.4 | InternalIP=10.0.0.5 Hostname=n1",
        "fd00::4 10.0.0.4 | n1 | 10.0.0.4 fd00::4 | - | InternalIP=fd00::4 InternalIP=10.0.0.4 Hostname=n1",
        ":: | n1 | 10.0.0.4 fd00::4 | - | InternalIP=fd00::4 Hostname=n1",
        ":: | n1 | 10.0.0.4 | - | InternalIP=10.0.0.4 Hostname=n1",
        "0.0.0.0 | n1 | fd00::4 10.0.0.4 | - | InternalIP=fd00::4 Hostname=n1",
        "- | n1 | fd00::4 10.0.0.4 | fd00::4 10.0.0.4 | InternalIP=10.0.0.4 Hostname=n1",
        "- | 192.0.2.7 | 10.0.0.4 | - | InternalIP=192.0.2.7 Hostname=192.0.2.7",
        "- | n1 | 10.0.0.4 10.0.0.5 | 10.0.0.5 | InternalIP=10.0.0.5 Hostname=n1",
        "- | n1 | 10.0.0.4 10.0.0.5 | 192.0.2.1 127.0.0.1 10.0.0.5 | InternalIP=10.0.0.5 Hostname=n1",
        "- | n1 | 10.0.0.4 fd00::4 | fd00::4 10.0.0.4 | InternalIP=10.0.0.4 Hostname=n1",
        ":: | n1 | 10.0.0.4 fd00::4 | 10.0.0.4 fd00::4 | InternalIP=fd00::4 Hostname=n1",
        "- | n1 | 10.0.0.4 fd00::4 | fd00::4 | InternalIP=fd00::4 Hostname=n1",
    })
    void theAddressIsChosenInThisOrder(String nodeIps, String host, String addresses, String names, String wanted) {
        NodeFacts facts = Nodes.resolved(Nodes.facts(words(addresses)), words(names));
        NodeAddressing.Outcome outcome = next(named(host), nodeIps, UNTOLD, facts);
        assertEquals(wanted, text(outcome));
        assertEquals("", outcome.problem());
        assertEquals(Map.of(), outcome.annotations());
        List<String> reported = outcome.addresses().stream().filter(a -> a.type().equals("InternalIP"))
                .map(NodeAddress::address).toList();
        assertEquals(reported, NodeAddressing.of(named(host), Arrays.asList(words(nodeIps)))
                .internal(facts.addresses(), facts.resolved()).stream().map(Object::toString).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "192.0.2.1 | 10.0.0.4 | node IP 192.0.2.1 is none of this machine's addresses [10.0.0.4]",
        "10.0.0.4 fd00::9 | 10.0.0.4 | node IP fd00::9 is none of this machine's addresses [10.0.0.4]",
        "- | - | no address of node n1 can be found",
    })
    void withoutAnAddressTheOldOnesStay(String nodeIps, String addresses, String problem) {
        List<NodeAddress> reported = List.of(new NodeAddress("InternalIP", "10.9.9.9"));
        Node seen = UNTOLD.withStatus(NodeStatus.builder().addresses(reported).build());
        NodeAddressing.Outcome outcome = next(Nodes.PLAIN, nodeIps, seen, Nodes.facts(words(addresses)));
        assertEquals(reported, outcome.addresses());
        assertTrue(outcome.problem().startsWith(problem), outcome.problem());
    }

    @Test
    void aCloudProviderSetsTheAddresses() {
        NodeRegistration external = Nodes.external(true);
        NodeFacts facts = Nodes.facts("10.0.0.4", "fd00::4");
        assertEquals("Hostname=n1", text(next(external, null, UNTOLD, facts)));
        assertEquals("InternalIP=10.0.0.4 Hostname=n1", text(next(external, "10.0.0.4", UNTOLD, facts)));
        assertEquals("InternalIP=fd00::4 Hostname=n1", text(next(external, "::", UNTOLD, facts)));
        Node set = UNTOLD.withStatus(NodeStatus.builder()
                .addresses(List.of(new NodeAddress("ExternalIP", "203.0.113.1"))).build());
        assertEquals("ExternalIP=203.0.113.1", text(next(external, "10.0.0.4", set, facts)));
    }

    @Test
    void theChosenAddressesAreReportedToACloudProvider() {
        NodeFacts facts = Nodes.facts("10.0.0.4", "fd00::4");
        String key = "alpha.kubernetes.io/provided-node-ip";
        assertEquals(Map.of(key, "10.0.0.4,fd00::4"),
                next(Nodes.external(true), "10.0.0.4 fd00::4", UNTOLD, facts).annotations());
        Node stale = UNTOLD.withMetadata(UNTOLD.metadata().toBuilder()
                .annotations(Map.of(key, "10.0.0.4", "a", "b")).build());
        assertEquals(Map.of("a", "b"), next(Nodes.external(true), "::", stale, facts).annotations());
        assertEquals(Map.of("a", "b"), next(Nodes.external(false), "10.0.0.4", stale, facts).annotations());
    }
}
