package io.jubelet.adapters.apiserver.identity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.pki.Pem;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.interfaces.ECPrivateKey;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Keys and requests as others read them. */
class NodeKeyTest {

    private static Optional<NodeKey> parse(String pem) {
        return NodeKey.parse(pem.getBytes(StandardCharsets.US_ASCII));
    }

    /** Numbers whose first bytes are zero come up once in 256 times. */
    @RepeatedTest(300)
    void aKeyIsReadAsItWasWritten() throws Exception {
        NodeKey key = NodeKey.generate();
        String pem = key.pem();
        assertEquals(pem, parse(pem).orElseThrow().pem());
        var read = org.bouncycastle.asn1.sec.ECPrivateKey.getInstance(
                Pem.blocks(pem.getBytes(StandardCharsets.US_ASCII)).getFirst().der());
        assertEquals(((ECPrivateKey) key.secret()).getS(), read.getKey());
        assertEquals(SECObjectIdentifiers.secp256r1, read.getParametersObject());
        assertEquals(key.open(), parse(pem).orElseThrow().open());
    }

    @Test
    void otherKeysAreNone() throws Exception {
        assertTrue(parse("").isEmpty());
        assertTrue(parse(Pem.of(Pem.EC_PRIVATE_KEY, new byte[] {0x30, 0})).isEmpty());
        assertTrue(parse(Pem.of(Pem.EC_PRIVATE_KEY, new byte[] {1, 2, 3})).isEmpty());
        assertTrue(parse(Pem.of(Pem.PRIVATE_KEY, NodeKey.generate().secret().getEncoded())).isEmpty());
    }

    @Test
    void aRequestSaysWhoForAndIsSignedByTheKey() throws Exception {
        NodeKey key = NodeKey.generate();
        CertificateTemplate template = CertificateTemplate.ofServer("n", List.of("host1", "host1.example.org"),
                List.of(InetAddress.ofLiteral("10.1.2.3"), InetAddress.ofLiteral("fd00::1")));
        CertificateRequest request = new CertificateRequest(key, template, Signer.KUBELET_SERVING);
        PKCS10CertificationRequest read = TestAuthority.parse(request.pem());
        assertTrue(read.isSignatureValid(new JcaContentVerifierProviderBuilder().build(read.getSubjectPublicKeyInfo())));
        assertEquals("O=system:nodes,CN=system:node:n", read.getSubject().toString());
        assertArrayEquals(key.open().getEncoded(), read.getSubjectPublicKeyInfo().getEncoded());
        Extensions extensions = Extensions.getInstance(read.getAttributes(
                PKCSObjectIdentifiers.pkcs_9_at_extensionRequest)[0].getAttributeValues()[0]);
        assertEquals(4, GeneralNames.fromExtensions(extensions, Extension.subjectAlternativeName).getNames().length);
        assertTrue(request.matches(request.pem()));
        assertTrue(!request.matches(new CertificateRequest(NodeKey.generate(), template, Signer.KUBELET_SERVING).pem()));
        assertTrue(!request.matches(new CertificateRequest(key, CertificateTemplate.ofClient("m"),
                Signer.KUBELET_SERVING).pem()));
        assertTrue(!request.matches("-----BEGIN CERTIFICATE REQUEST-----\nMAA=\n-----END CERTIFICATE REQUEST-----\n"));
    }
}
