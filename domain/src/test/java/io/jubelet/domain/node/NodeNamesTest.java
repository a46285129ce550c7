package io.jubelet.domain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NodeNamesTest {

    private static NodeNames names(String... addresses) {
        return new NodeNames(Stream.of(addresses).map(text -> text.split("=")).map(p -> new NodeAddress(p[0], p[1])).toList());
    }

    @Test
    void podsGetInternalAddressesFirstAndOneOfEachFamily() {
        assertEquals(List.of("10.0.0.1", "2001:db8::1"), names("ExternalIP=203.0.113.1", "InternalIP=10.0.0.1",
                "InternalIP=10.0.0.2", "ExternalIP=2001:db8::1").hostIps());
        assertEquals(List.of("203.0.113.1"), names("Hostname=n", "ExternalIP=203.0.113.1").hostIps());
        assertEquals(List.of(), names("Hostname=10.0.0.9", "InternalIP=no address").hostIps());
    }

    @Test
    void aServingCertificateIsForEverythingThatTheStatusHas() {
        NodeNames names = names("Hostname=n", "InternalIP=10.0.0.1", "ExternalIP=203.0.113.1", "InternalDNS=n.local",
                "ExternalDNS=n.example", "InternalIP=10.0.0.1");
        assertEquals(Set.of("n", "n.local", "n.example"), names.dnsNames());
        assertEquals(Set.of("10.0.0.1", "203.0.113.1"), names.ips());
        assertEquals(Set.of("192.0.2.1"), names("Hostname=192.0.2.1").ips());
        assertEquals(Set.of(), names("Hostname=192.0.2.1").dnsNames());
    }
}
