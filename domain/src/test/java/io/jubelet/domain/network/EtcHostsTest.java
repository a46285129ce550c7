package io.jubelet.domain.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.HostAlias;
import java.util.List;
import org.junit.jupiter.api.Test;

class EtcHostsTest {

    private static final HostAlias ALIAS = new HostAlias("10.1.1.1", List.of("a", "b.c"));

    @Test
    void everyAddressGetsTheName() {
        String content = EtcHosts.forPodNetwork(new PodHostname("web", ""), List.of("10.0.0.1", "fd00::1"), List.of());
        assertTrue(content.startsWith("# Kubernetes-managed hosts file.\n127.0.0.1\tlocalhost\n"), content);
        assertTrue(content.endsWith("fe00::2\tip6-allrouters\n10.0.0.1\tweb\nfd00::1\tweb\n"), content);
    }

    @Test
    void domainComesFirstAndAliasesLast() {
        String content =
                EtcHosts.forPodNetwork(new PodHostname("web", "db.shop"), List.of("10.0.0.1"), List.of(ALIAS));
        assertTrue(content.endsWith(
                "10.0.0.1\tweb.db.shop\tweb\n\n# Entries added by HostAliases.\n10.1.1.1\ta\tb.c\n"), content);
    }

    @Test
    void fileOfTheNodeStaysAsItIs() {
        assertEquals("# Kubernetes-managed hosts file (host network).\n1.2.3.4 x", EtcHosts.forHostNetwork(
                "1.2.3.4 x", List.of()));
    }
}
