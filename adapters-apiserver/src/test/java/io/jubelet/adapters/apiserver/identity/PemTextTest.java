package io.jubelet.adapters.apiserver.identity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Optional;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.bouncycastle.util.io.pem.PemWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Held against a library that makes and reads the same files. */
class PemTextTest {

    private static byte[] pem(String type, byte[] content) throws IOException {
        var text = new StringWriter();
        try (var writer = new PemWriter(text)) {
            writer.writeObject(new PemObject(type, content));
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] inner(KeyPair pair) throws IOException {
        return PrivateKeyInfo.getInstance(pair.getPrivate().getEncoded()).parsePrivateKey().toASN1Primitive().getEncoded();
    }

    @ParameterizedTest
    @ValueSource(strings = {"secp256r1", "secp384r1", "secp521r1"})
    void keysOnCurves(String curve) throws GeneralSecurityException, IOException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec(curve));
        KeyPair pair = generator.generateKeyPair();
        var secret = ((ECPrivateKey) pair.getPrivate()).getS();
        var info = org.bouncycastle.asn1.x509.SubjectPublicKeyInfo.getInstance(pair.getPublic().getEncoded());
        byte[] sec1 = new org.bouncycastle.asn1.sec.ECPrivateKey(
                ((ECPrivateKey) pair.getPrivate()).getParams().getOrder().bitLength(), secret, info.getPublicKeyData(),
                info.getAlgorithm().getParameters()).getEncoded();
        assertEquals(secret, ((ECPrivateKey) PemText.privateKey(pem("EC PRIVATE KEY", sec1))).getS());
        assertEquals(secret, ((ECPrivateKey) PemText.privateKey(pem("PRIVATE KEY", pair.getPrivate().getEncoded()))).getS());
        assertArrayEquals(sec1, EcKey.parse(sec1).encoded());
    }

    @Test
    void keysOfRsa() throws GeneralSecurityException, IOException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        KeyPair pair = generator.generateKeyPair();
        assertEquals(pair.getPrivate(), PemText.privateKey(pem("RSA PRIVATE KEY", inner(pair))));
        assertEquals(pair.getPrivate(), PemText.privateKey(pem("PRIVATE KEY", pair.getPrivate().getEncoded())));
    }

    @Test
    void theKeyOfANodeIsReadByOthersAndAgain() throws IOException {
        for (int i = 0; i < 300; i++) {
            NodeKey key = NodeKey.generate();
            byte[] text = key.pem().getBytes(StandardCharsets.US_ASCII);
            byte[] content;
            try (var reader = new PemReader(new StringReader(key.pem()))) {
                content = reader.readPemObject().getContent();
            }
            BigInteger secret = ((ECPrivateKey) key.secret()).getS();
            assertEquals(secret, org.bouncycastle.asn1.sec.ECPrivateKey.getInstance(content).getKey());
            NodeKey again = NodeKey.parse(text).orElseThrow();
            assertEquals(secret, ((ECPrivateKey) again.secret()).getS());
            assertEquals(key.open(), again.open());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "nothing", "-----BEGIN EC PRIVATE KEY-----\nMA==\n", "-----BEGIN EC PRIVATE KEY-----\n!!\n-----END EC PRIVATE KEY-----",
        "-----BEGIN EC PRIVATE KEY-----\nMAA=\n-----END EC PRIVATE KEY-----",
        "-----BEGIN EC PRIVATE KEY-----\nMIT/////\n-----END EC PRIVATE KEY-----",
        "-----BEGIN EC PRIVATE KEY-----\nMIA=\n-----END EC PRIVATE KEY-----",
        "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----",
        "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
    })
    void whatIsNoKeyIsRefusedWithoutRepeatingIt(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        var refused = assertThrows(GeneralSecurityException.class, () -> PemText.privateKey(bytes));
        assertFalse(refused.getMessage().contains("AAAA"));
        assertEquals(Optional.empty(), NodeKey.parse(bytes));
    }

    @Test
    void blocksAreFoundAmongOtherText() throws GeneralSecurityException {
        var blocks = PemBlock.in("""
                subject=/CN=x
                -----BEGIN A-----
                Proc-Type: 4,ENCRYPTED

                AQ
                I=
                -----END A-----
                -----BEGIN B-----\r
                Aw==\r
                -----END B-----""".getBytes(StandardCharsets.US_ASCII));
        assertEquals(2, blocks.size());
        assertArrayEquals(new byte[] {1, 2}, blocks.get(0).content());
        assertEquals("B", blocks.get(1).type());
    }
}
