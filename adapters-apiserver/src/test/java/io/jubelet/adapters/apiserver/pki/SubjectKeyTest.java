package io.jubelet.adapters.apiserver.pki;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubjectKeyTest {

    @ParameterizedTest
    @CsvSource({"ECDSAP256,EC,SHA256withECDSA,256", "ECDSAP384,EC,SHA384withECDSA,384", "ECDSAP521,EC,SHA512withECDSA,521",
            "ED25519,Ed25519,Ed25519,0", "RSA3072,RSA,SHA256withRSA,3072"})
    void theRequestIsEmptyAndSignedWithTheKey(String type, String algorithm, String signed, int bits) throws Exception {
        SubjectKey key = SubjectKey.generate(type).orElseThrow();
        DerValue request = DerValue.of(key.request());
        DerValue content = request.value(0);
        assertEquals(4, content.values().size());
        assertArrayEquals(Der.integer(0), content.value(0).encoded());
        assertArrayEquals(Der.sequence(), content.value(1).encoded());
        assertArrayEquals(Der.around(0), content.value(3).encoded());
        PublicKey open = KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(content.value(2).encoded()));
        assertTrue(verified(signed, open, content.encoded(), request.value(2).bits()));
        if (open instanceof ECKey curve) {
            assertEquals(bits, curve.getParams().getCurve().getField().getFieldSize());
        } else if (open instanceof RSAKey rsa) {
            assertEquals(bits, rsa.getModulus().bitLength());
        }
        PrivateKey secret = PrivateKeys.read(key.pem().getBytes(StandardCharsets.US_ASCII));
        Signature signature = Signature.getInstance(signed);
        signature.initSign(secret);
        signature.update(new byte[] {1});
        assertTrue(verified(signed, open, new byte[] {1}, signature.sign()));
        assertTrue(key.pem().startsWith("-----BEGIN PRIVATE KEY-----\n"));
        assertFalse(key.toString().contains(key.pem().lines().skip(1).findFirst().orElseThrow()));
    }

    private static boolean verified(String algorithm, PublicKey key, byte[] content, byte[] signature)
            throws GeneralSecurityException {
        Signature verifier = Signature.getInstance(algorithm);
        verifier.initVerify(key);
        verifier.update(content);
        return verifier.verify(signature);
    }

    @Test
    void otherTypesThereAreNot() {
        assertEquals(Optional.empty(), SubjectKey.generate("RSA2048"));
        assertEquals(Optional.empty(), SubjectKey.generate("ecdsap256"));
    }
}
