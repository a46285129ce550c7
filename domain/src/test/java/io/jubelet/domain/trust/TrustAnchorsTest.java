package io.jubelet.domain.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.meta.LabelSelector;
import io.jubelet.domain.pod.PodConfigException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrustAnchorsTest {

    private static final Optional<LabelSelector> ALL = Optional.of(new LabelSelector(Map.of(), List.of()));
    private static final Optional<LabelSelector> LIVE = Optional.of(new LabelSelector(Map.of("live", "yes"), List.of()));

    private static String pem(String content) {
        return pem("CERTIFICATE", Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content.getBytes()));
    }

    private static String pem(String type, String body) {
        return "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n";
    }

    private static ClusterTrustBundle bundle(String name, String signer, Map<String, String> labels, String text) {
        return new ClusterTrustBundle(name, labels, signer, text);
    }

    private static TrustNeed named(String name, boolean optional) {
        return new TrustNeed(name, "", Optional.empty(), optional);
    }

    private static TrustNeed of(String signer, Optional<LabelSelector> labels, boolean optional) {
        return new TrustNeed("", signer, labels, optional);
    }

    private static String file(TrustNeed need, ClusterTrustBundle... bundles) throws PodConfigException {
        return TrustAnchors.of(need, List.of(bundles), 1).text();
    }

    private static String problem(TrustNeed need, ClusterTrustBundle... bundles) {
        return assertThrows(PodConfigException.class, () -> file(need, bundles)).getMessage();
    }

    @Test
    void everyAnchorIsThereOnceWithoutRemarks() throws PodConfigException {
        String text = "a remark\n" + pem("one") + "\r\n" + pem("one") + pem("X", "not base64!") + pem("TRUSTED", "b25l")
                + "-----BEGIN CERTIFICATE-----\nb25l\n-----END OTHER-----\nbroken off\n-----BEGIN CERTIFICATE-----\nb25";
        assertEquals(pem("one"), file(named("a", false), bundle("a", "", Map.of(), text), bundle("b", "", Map.of(), pem("two"))));
    }

    @Test
    void blanksBetweenDigitsArePassedOverAndMissingPaddingIsMalformed() throws PodConfigException {
        String text = pem("CERTIFICATE", "\tb2 5\tl ") + pem("CERTIFICATE", "b25lIQ");
        assertEquals(pem("one"), file(named("a", false), bundle("a", "", Map.of(), text)));
    }

    @Test
    void longAnchorsHaveSeveralLines() throws PodConfigException {
        String content = "0123456789".repeat(20);
        assertEquals(pem(content), file(named("a", false), bundle("a", "", Map.of(), pem(content))));
    }

    @Test
    void theOrderIsTheSameForOneAgentAndAnotherForOthers() throws PodConfigException {
        StringBuilder text = new StringBuilder();
        StringBuilder reversed = new StringBuilder();
        IntStream.range(0, 20).forEach(i -> {
            text.append(pem("anchor " + i));
            reversed.insert(0, pem("anchor " + i));
        });
        TrustNeed need = named("a", false);
        String file = file(need, bundle("a", "", Map.of(), text.toString()));
        assertEquals(file, file(need, bundle("a", "", Map.of(), reversed.toString())));
        assertNotEquals(file, TrustAnchors.of(need, List.of(bundle("a", "", Map.of(), text.toString())), 2).text());
    }

    @Test
    void bundlesOfASignerAreChosenByLabel() throws PodConfigException {
        ClusterTrustBundle[] all = {bundle("s:a", "x/s", Map.of("live", "yes"), pem("a")),
            bundle("s:b", "x/s", Map.of(), pem("b")), bundle("t:c", "x/t", Map.of("live", "yes"), pem("c"))};
        assertEquals(pem("a"), file(of("x/s", LIVE, false), all));
        assertEquals((pem("a") + pem("b")).length(), file(of("x/s", ALL, false), all).length());
        assertEquals("", file(of("x/s", Optional.empty(), true), all));
    }

    @Test
    void whatIsMissingIsReported() throws PodConfigException {
        assertEquals("while getting ClusterTrustBundle: clustertrustbundle.certificates.k8s.io \"a\" not found",
                problem(named("a", false)));
        assertEquals("", file(named("a", true)));
        assertEquals("combination of signerName and labelSelector matched zero ClusterTrustBundles",
                problem(of("x/s", LIVE, false), bundle("a", "x/s", Map.of(), pem("a"))));
        assertEquals("combination of signerName and labelSelector matched zero ClusterTrustBundles",
                problem(of("x/s", Optional.empty(), false), bundle("a", "x/s", Map.of(), pem("a"))));
        assertEquals("ClusterTrustBundle projection requires either name or signerName to be set", problem(named("", true)));
    }
}
