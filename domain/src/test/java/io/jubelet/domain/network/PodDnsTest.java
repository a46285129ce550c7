package io.jubelet.domain.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cri.DnsConfig;
import io.jubelet.domain.pod.PodDNSConfig;
import io.jubelet.domain.pod.PodDNSConfigOption;
import io.jubelet.domain.pod.PodSpecBuilder;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PodDnsTest {

    private static final ResolvConf OF_NODE =
            new ResolvConf(List.of("1.1.1.1"), List.of("corp", "cluster.local"), List.of("edns0"));
    private static final NodeDns CLUSTER =
            new NodeDns(List.of("10.96.0.10"), "cluster.local", Optional.of(OF_NODE), List.of("192.0.2.1"));
    private static final NodeDns NO_CLUSTER =
            new NodeDns(List.of(), "cluster.local", Optional.of(OF_NODE), List.of("192.0.2.1"));
    private static final DnsConfig LIKE_NODE =
            new DnsConfig(List.of("1.1.1.1"), List.of("corp", "cluster.local"), List.of("edns0"));

    private static PodDns of(NodeDns node, UnaryOperator<PodSpecBuilder> spec) {
        return PodDns.of(NetworkPods.pod(spec), node);
    }

    @Test
    void clusterFirstSearchesTheClusterThenTheNode() {
        DnsConfig expected = new DnsConfig(List.of("10.96.0.10"),
                List.of("shop.svc.cluster.local", "svc.cluster.local", "cluster.local", "corp"), List.of("ndots:5"));
        assertEquals(expected, of(CLUSTER, spec -> spec.dnsPolicy("ClusterFirst")).config());
        assertEquals(expected,
                of(CLUSTER, spec -> spec.dnsPolicy("ClusterFirstWithHostNet").hostNetwork(true)).config());
    }

    @Test
    void hostNetworkGetsTheSettingsOfTheNode() {
        assertEquals(LIKE_NODE, of(CLUSTER, spec -> spec.dnsPolicy("ClusterFirst").hostNetwork(true)).config());
        assertEquals(LIKE_NODE, of(CLUSTER, spec -> spec.dnsPolicy("Default")).config());
    }

    @Test
    void unknownPolicyCountsAsClusterFirst() {
        assertEquals(List.of("10.96.0.10"), of(CLUSTER, spec -> spec.dnsPolicy("Other")).config().servers());
    }

    @Test
    void missingClusterServersFallBackWithAWarning() {
        PodDns dns = of(NO_CLUSTER, spec -> spec.dnsPolicy("ClusterFirst"));
        assertEquals(LIKE_NODE, dns.config());
        assertEquals("MissingClusterDNS", dns.warnings().getFirst().reason());
        assertTrue(dns.warnings().getFirst().message().startsWith(
                "pod: \"web_shop(u)\". kubelet does not have ClusterDNS IP configured"));
        assertEquals("kubelet does not have ClusterDNS IP configured and cannot create Pod using \"ClusterFirst\" policy. Falling"
                + " back to \"Default\" policy.", dns.warnings().getFirst().ofNode().orElseThrow());
    }

    @Test
    void clusterWithoutDomainSearchesLikeTheNode() {
        NodeDns node = new NodeDns(List.of("10.96.0.10"), "", Optional.of(OF_NODE), List.of());
        assertEquals(List.of("corp", "cluster.local"),
                of(node, spec -> spec.dnsPolicy("ClusterFirst")).config().searches());
    }

    @Test
    void nodeWithoutSettingsAnswersItself() {
        NodeDns both = new NodeDns(List.of(), "", Optional.empty(), List.of("192.0.2.1", "2001:db8::1"));
        assertEquals(new DnsConfig(List.of("127.0.0.1", "::1"), List.of("."), List.of()),
                of(both, spec -> spec.dnsPolicy("Default")).config());
        NodeDns none = new NodeDns(List.of(), "", Optional.empty(), List.of());
        assertEquals(List.of("127.0.0.1"), of(none, spec -> spec.dnsPolicy("Default")).config().servers());
    }

    @Test
    void settingsOfThePodAreMerged() {
        PodDNSConfig wanted = new PodDNSConfig(List.of("1.1.1.1", "8.8.8.8"), List.of("corp", "own"), List.of(
                new PodDNSConfigOption("edns0", Optional.of("2")), new PodDNSConfigOption("rotate", Optional.empty())));
        assertEquals(new DnsConfig(List.of("1.1.1.1", "8.8.8.8"), List.of("corp", "cluster.local", "own"),
                        List.of("edns0:2", "rotate")),
                of(CLUSTER, spec -> spec.dnsPolicy("Default").dnsConfig(wanted)).config());
        assertEquals(new DnsConfig(List.of("1.1.1.1", "8.8.8.8"), List.of("corp", "own"), List.of("edns0:2", "rotate")),
                of(CLUSTER, spec -> spec.dnsPolicy("None").dnsConfig(wanted)).config());
    }

    @Test
    void fourthServerIsLeftOut() {
        PodDNSConfig wanted = new PodDNSConfig(List.of("1", "2", "3", "4"), List.of(), List.of());
        PodDns dns = of(CLUSTER, spec -> spec.dnsPolicy("None").dnsConfig(wanted));
        assertEquals(List.of("1", "2", "3"), dns.config().servers());
        assertEquals(List.of(new PodDns.Warning("DNSConfigForming", "Nameserver limits were exceeded, some nameservers"
                + " have been omitted, the applied nameserver line is: 1 2 3")), dns.warnings());
    }

    @Test
    void searchesAreCutByNumberAndLength() {
        List<String> many = IntStream.range(0, 40).mapToObj(i -> "d" + i).toList();
        assertEquals(many.subList(0, 32), searches(many).config().searches());
        assertEquals(1, searches(many).warnings().size());

        assertEquals(List.of("short"), searches(List.of("x".repeat(254), "short")).config().searches());

        List<String> wide = IntStream.range(0, 20).mapToObj(i -> i % 10 + "y".repeat(127) + i).toList();
        List<String> kept = searches(wide).config().searches();
        assertTrue(String.join(" ", kept).length() <= 2048);
        assertTrue(String.join(" ", wide.subList(0, kept.size() + 1)).length() > 2048);
    }

    private static PodDns searches(List<String> wanted) {
        return of(CLUSTER, spec -> spec.dnsPolicy("None")
                .dnsConfig(new PodDNSConfig(List.of(), wanted, List.of())));
    }
}
