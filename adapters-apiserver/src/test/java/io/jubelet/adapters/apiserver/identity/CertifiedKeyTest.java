package io.jubelet.adapters.apiserver.identity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.adapters.apiserver.pki.PrivateKeys;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertifiedKeyTest {

    private static final X500Name NAME = new X500Name("CN=n1");
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant END = Instant.parse("2027-01-01T00:00:00Z");

    private static KeyPair keys(String algorithm) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        if (algorithm.equals("RSA")) {
            generator.initialize(1024);
        }
        return generator.generateKeyPair();
    }

    private static byte[] pem(String label, byte[] content) {
        return ("-----BEGIN " + label + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END " + label
                + "-----\n").getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] certificate(KeyPair keys, String signature) throws Exception {
        var builder = new JcaX509v3CertificateBuilder(NAME, BigInteger.ONE, Date.from(BEGIN), Date.from(END), NAME, keys.getPublic());
        return pem("CERTIFICATE", builder.build(new JcaContentSignerBuilder(signature).build(keys.getPrivate())).getEncoded());
    }

    @ParameterizedTest
    @CsvSource({"RSA, SHA256withRSA", "EC, SHA256withECDSA", "Ed25519, Ed25519"})
    void aKeyFitsItsCertificateAndNoOther(String algorithm, String signature) throws Exception {
        KeyPair keys = keys(algorithm);
        byte[] certificate = certificate(keys, signature);
        assertEquals(END, CertifiedKey.parse(certificate, pem("PRIVATE KEY", keys.getPrivate().getEncoded())).notAfter());
        for (String other : new String[] {algorithm, algorithm.equals("RSA") ? "EC" : "RSA"}) {
            byte[] stranger = pem("PRIVATE KEY", keys(other).getPrivate().getEncoded());
            assertEquals("certificate and private key do not belong together",
                    assertThrows(GeneralSecurityException.class, () -> CertifiedKey.parse(certificate, stranger)).getMessage());
        }
    }

    @Test
    void aKeyThatNamesItsPublicPartIsCompared() throws Exception {
        NodeKey key = NodeKey.generate();
        byte[] certificate = certificate(new KeyPair(key.open(), key.secret()), "SHA256withECDSA");
        assertArrayEquals(key.open().getEncoded(),
                PrivateKeys.namedPublicKey(PrivateKeys.read(key.pem().getBytes(StandardCharsets.US_ASCII))).orElseThrow());
        assertEquals(END, CertifiedKey.parse(certificate, key.pem().getBytes(StandardCharsets.US_ASCII)).notAfter());
        byte[] stranger = NodeKey.generate().pem().getBytes(StandardCharsets.US_ASCII);
        assertThrows(GeneralSecurityException.class, () -> CertifiedKey.parse(certificate, stranger));
    }
}
