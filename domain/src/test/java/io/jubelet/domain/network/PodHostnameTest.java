package io.jubelet.domain.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpecBuilder;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PodHostnameTest {

    private static PodHostname of(String name, UnaryOperator<PodSpecBuilder> spec) throws PodConfigException {
        return PodHostname.of(NetworkPods.pod(name, spec), "cluster.local");
    }

    private static String refusal(UnaryOperator<PodSpecBuilder> spec) {
        return assertThrows(PodConfigException.class, () -> of("web", spec)).getMessage();
    }

    @Test
    void podNameIsTheHostnameUnlessAnotherIsWanted() throws PodConfigException {
        assertEquals(new PodHostname("web", ""), of("web", spec -> spec));
        assertEquals(new PodHostname("front", ""), of("web", spec -> spec.hostname("front")));
    }

    @Test
    void subdomainMakesADomain() throws PodConfigException {
        assertEquals(new PodHostname("web", "db.shop.svc.cluster.local"), of("web", spec -> spec.subdomain("db")));
    }

    @Test
    void overrideHasNoDomainAndMayHaveDots() throws PodConfigException {
        assertEquals(new PodHostname("a.example.com", ""),
                of("web", spec -> spec.hostname("front").subdomain("db").hostnameOverride("a.example.com")));
    }

    @Test
    void longPodNameIsCutAndLosesDashesAndDotsAtItsEnd() throws PodConfigException {
        assertEquals("a".repeat(63), of("a".repeat(70), spec -> spec).hostname());
        assertEquals("a".repeat(60), of("a".repeat(60) + ".-.rest", spec -> spec).hostname());
        assertEquals("a".repeat(63), of("a".repeat(63), spec -> spec).hostname());
    }

    @Test
    void nameOfNothingButDashesIsRefused() {
        String name = "-".repeat(64);
        PodConfigException refused = assertThrows(PodConfigException.class, () -> of(name, spec -> spec));
        assertEquals("hostname for pod \"" + name + "\" was invalid: \"" + name + "\"", refused.getMessage());
    }

    @Test
    void wrongNamesAreExplained() {
        assertEquals("pod Hostname \"a.b\" is not a valid DNS label: must not contain dots",
                refusal(spec -> spec.hostname("a.b")));
        assertTrue(refusal(spec -> spec.subdomain("-a")).startsWith(
                "pod Subdomain \"-a\" is not a valid DNS label: a lowercase RFC 1123 label must consist of"));
        assertTrue(refusal(spec -> spec.hostnameOverride("a..b")).startsWith(
                "pod HostnameOverride \"a..b\" is not a valid DNS subdomain: a lowercase RFC 1123 subdomain"));
        assertTrue(refusal(spec -> spec.hostnameOverride("")).contains("must start and end with"));
    }

    @Test
    void severalFaultsAreJoined() {
        assertTrue(refusal(spec -> spec.hostname("A".repeat(64))).contains(
                ": must be no more than 63 characters;a lowercase RFC 1123 label"));
        assertTrue(refusal(spec -> spec.hostnameOverride("a".repeat(254))).endsWith(
                "is not a valid DNS subdomain: must be no more than 253 characters"));
    }
}
