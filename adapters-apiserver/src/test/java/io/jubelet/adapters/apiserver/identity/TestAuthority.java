package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Pem;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.concurrent.atomic.AtomicLong;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;

/** Signs what it is given, if the request is signed by the key that it is for. */
final class TestAuthority {

    private static final X500Name NAME = new X500Name("CN=test-ca");

    private final KeyPair key;
    private final AtomicLong serial = new AtomicLong();

    TestAuthority() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        key = generator.generateKeyPair();
    }

    /** A certificate in PEM for a request in PEM. */
    String sign(String request, Instant from, Instant to) {
        try {
            PKCS10CertificationRequest parsed = parse(request);
            if (!parsed.isSignatureValid(new JcaContentVerifierProviderBuilder().build(parsed.getSubjectPublicKeyInfo()))) {
                throw new AssertionError("the request is not signed by its key");
            }
            X509v3CertificateBuilder builder = new X509v3CertificateBuilder(NAME,
                    BigInteger.valueOf(serial.incrementAndGet()), Date.from(from), Date.from(to), parsed.getSubject(),
                    parsed.getSubjectPublicKeyInfo());
            for (var attribute : parsed.getAttributes(PKCSObjectIdentifiers.pkcs_9_at_extensionRequest)) {
                builder.addExtension(Extensions.getInstance(attribute.getAttributeValues()[0])
                        .getExtension(Extension.subjectAlternativeName));
            }
            X509Certificate certificate = new JcaX509CertificateConverter().getCertificate(
                    builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(key.getPrivate())));
            return Pem.of(certificate);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Certificate and key of a node in one PEM text. */
    String pair(String node, Instant from, Instant to) {
        NodeKey own = NodeKey.generate();
        String request = new CertificateRequest(own, CertificateTemplate.ofClient(node),
                Signer.KUBE_APISERVER_CLIENT_KUBELET).pem();
        return sign(request, from, to) + own.pem();
    }

    static PKCS10CertificationRequest parse(String request) throws Exception {
        return new PKCS10CertificationRequest(
                Pem.blocks(request.getBytes(StandardCharsets.US_ASCII)).getFirst().der());
    }
}
