package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Der;
import io.jubelet.adapters.apiserver.pki.DerValue;
import io.jubelet.adapters.apiserver.pki.Pem;
import io.jubelet.adapters.apiserver.pki.PrivateKeys;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Optional;

/** A key pair on the curve P-256, in files as SEC 1 with curve and public part, the form that all tools read. */
final class NodeKey {

    private static final int BYTES = 32;
    private static final byte[] P256 = Der.name("1.2.840.10045.3.1.7");
    /** Where a key of SEC 1 has its curve, and where its public part. */
    private static final int CURVE = 0;
    private static final int POINT = 1;

    private final PrivateKey privateKey;
    private final PublicKey publicKey;

    private NodeKey(PrivateKey privateKey, PublicKey publicKey) {
        this.privateKey = privateKey;
        this.publicKey = publicKey;
    }

    /** A new one. */
    static NodeKey generate() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair pair = generator.generateKeyPair();
            return new NodeKey(pair.getPrivate(), pair.getPublic());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK can't make keys on the curve P-256", e);
        }
    }

    /** The key in a text, empty when there is none of this kind. */
    static Optional<NodeKey> parse(byte[] text) {
        try {
            for (Pem.Block block : Pem.blocks(text)) {
                if (block.type().equals(Pem.EC_PRIVATE_KEY)) {
                    return read(DerValue.of(block.der()), text);
                }
            }
            return Optional.empty();
        } catch (GeneralSecurityException _) {
            return Optional.empty();
        }
    }

    private static Optional<NodeKey> read(DerValue stored, byte[] text) throws GeneralSecurityException {
        Optional<DerValue> point = stored.at(POINT);
        if (point.isEmpty() || stored.at(CURVE).filter(curve -> curve.is(P256)).isEmpty()) {
            return Optional.empty();
        }
        PublicKey publicKey = KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(
                Der.sequence(Der.sequence(PrivateKeys.EC, P256), Der.bits(point.get().bits()))));
        return Optional.of(new NodeKey(PrivateKeys.read(text), publicKey));
    }

    /** The secret part. */
    PrivateKey secret() {
        return privateKey;
    }

    /** The public part. */
    PublicKey open() {
        return publicKey;
    }

    /** The pair as text. */
    String pem() {
        return Pem.of(Pem.EC_PRIVATE_KEY, Der.sequence(Der.integer(1), Der.octets(number(((ECPrivateKey) privateKey).getS())),
                Der.around(CURVE, P256), Der.around(POINT, point())));
    }

    private static byte[] number(BigInteger number) {
        byte[] digits = number.toByteArray();
        byte[] padded = new byte[BYTES];
        int length = Math.min(BYTES, digits.length);
        System.arraycopy(digits, digits.length - length, padded, BYTES - length, length);
        return padded;
    }

    private byte[] point() {
        try {
            return DerValue.of(publicKey.getEncoded()).value(1).encoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the public key is written otherwise than X.509 says", e);
        }
    }

    @Override
    public String toString() {
        return "NodeKey";
    }
}
