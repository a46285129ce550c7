package io.jubelet.adapters.apiserver.pki;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.util.Arrays;
import java.util.Base64;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public final class PrivateKeysTest {

    @ParameterizedTest
    @CsvSource({"RSA,2048", "RSA,4096", "EC,256", "EC,384", "EC,521", "Ed25519,255"})
    void pkcs8(String algorithm, int size) throws Exception {
        PrivateKey key = generate(algorithm, size);
        assertEquals(key, read(pem("PRIVATE KEY", key.getEncoded())));
    }

    @ParameterizedTest
    @ValueSource(ints = {1024, 2048, 4096})
    void pkcs1(int size) throws Exception {
        PrivateKey key = generate("RSA", size);
        assertEquals(key, read(pem("RSA PRIVATE KEY", inside(key))));
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 384, 521})
    void sec1(int size) throws Exception {
        ECPrivateKey key = (ECPrivateKey) generate("EC", size);
        ECPrivateKey read = (ECPrivateKey) read(
                "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n" + sec1(key));
        assertEquals(key.getS(), read.getS());
        assertEquals(key.getParams().getOrder(), read.getParams().getOrder());
    }

    @Test
    void whatIsDamagedIsNotRepeated() throws Exception {
        String good = pem("EC PRIVATE KEY", inside(generate("EC", 256)));
        for (String bad : new String[] {"", "nonsense", good.replace("EC PRIVATE", "ENCRYPTED PRIVATE"), good,
                pem("EC PRIVATE KEY", new byte[] {0x30, 0x05, 1}), pem("RSA PRIVATE KEY", new byte[] {1, 2, 3}),
                pem("PRIVATE KEY", new byte[0]), pem("EC PRIVATE KEY", new byte[] {0x30, (byte) 0x84, 127, 1, 1, 1})}) {
            GeneralSecurityException e = assertThrows(GeneralSecurityException.class, () -> read(bad), bad);
            assertTrue(e.getMessage().contains("private key"), e.getMessage());
            assertFalse(e.getMessage().contains("MC"), e.getMessage());
            assertNull(e.getCause());
        }
    }

    /** A key of a curve as older programs write it. */
    public static String sec1(ECPrivateKey key) throws IOException {
        int bits = key.getParams().getOrder().bitLength();
        byte[] curve = PrivateKeyInfo.getInstance(key.getEncoded()).getPrivateKeyAlgorithm().getParameters()
                .toASN1Primitive().getEncoded();
        byte[] number = new byte[(bits + 7) / 8];
        byte[] s = key.getS().toByteArray();
        int skipped = Math.max(0, s.length - number.length);
        System.arraycopy(s, skipped, number, number.length - s.length + skipped, s.length - skipped);
        byte[] parameters = new byte[curve.length + 2];
        parameters[0] = (byte) 0xa0;
        parameters[1] = (byte) curve.length;
        System.arraycopy(curve, 0, parameters, 2, curve.length);
        byte[] body = new byte[3 + 2 + number.length + parameters.length];
        System.arraycopy(new byte[] {2, 1, 1, 4, (byte) number.length}, 0, body, 0, 5);
        System.arraycopy(number, 0, body, 5, number.length);
        System.arraycopy(parameters, 0, body, 5 + number.length, parameters.length);
        byte[] whole = Arrays.copyOf(new byte[] {0x30, (byte) body.length}, body.length + 2);
        System.arraycopy(body, 0, whole, 2, body.length);
        return pem("EC PRIVATE KEY", whole);
    }

    private static PrivateKey read(String pem) throws GeneralSecurityException {
        return PrivateKeys.read(pem.getBytes(StandardCharsets.UTF_8));
    }

    private static PrivateKey generate(String algorithm, int size) throws NoSuchAlgorithmException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(size);
        return generator.generateKeyPair().getPrivate();
    }

    /** The key without its envelope; as the JDK writes it, a key of a curve does not name the curve. */
    private static byte[] inside(PrivateKey key) throws IOException {
        return PrivateKeyInfo.getInstance(key.getEncoded()).parsePrivateKey().toASN1Primitive().getEncoded();
    }

    private static String pem(String type, byte[] der) {
        return "-----BEGIN " + type + "-----\n" + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der)
                + "\n-----END " + type + "-----\n";
    }
}
