package io.jubelet.adapters.apiserver.pki;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import java.util.Optional;

/**
 * Private keys in the formats that certificates come with: PKCS 8, and the older ones of RSA (PKCS 1) and of elliptic curves
 * (SEC 1), which are PKCS 8 without its envelope.
 */
public final class PrivateKeys {

    /** What the keys of all elliptic curves are called. */
    public static final byte[] EC = Der.name("1.2.840.10045.2.1");

    /** Where PKCS 8 has the algorithm and the key, and where the key of a curve has its public part. */
    private static final int ALGORITHM = 1;
    private static final int KEY = 2;
    private static final int POINT = 1;
    private static final String RSA_PRIVATE_KEY = "RSA PRIVATE KEY";
    private static final byte[] RSA = Der.join(Der.name("1.2.840.113549.1.1.1"), new byte[] {5, 0});

    private PrivateKeys() {
    }

    /**
     * The first key of a PEM text.
     *
     * @throws GeneralSecurityException when there is none, or none that is understood; nothing of it is repeated
     */
    public static PrivateKey read(byte[] pem) throws GeneralSecurityException {
        for (Pem.Block block : Pem.blocks(pem)) {
            switch (block.type()) {
                case Pem.PRIVATE_KEY -> {
                    return key(block.der());
                }
                case RSA_PRIVATE_KEY -> {
                    return key(envelope(RSA, block.der()));
                }
                case Pem.EC_PRIVATE_KEY -> {
                    return key(envelope(Der.join(EC, curve(block.der())), block.der()));
                }
                default -> {
                    // A certificate, or a key that is encrypted.
                }
            }
        }
        throw new InvalidKeySpecException("there is no private key (EC PRIVATE KEY, RSA PRIVATE KEY or PRIVATE KEY)");
    }

    /**
     * The public key (SubjectPublicKeyInfo of RFC 5280) that a private key of an elliptic curve names as its own in its text (RFC 5915),
     * which saves the computation. Whether that is true shows when the key signs.
     *
     * @return empty for other keys, and for those that leave it out
     */
    public static Optional<byte[]> namedPublicKey(PrivateKey key) {
        try {
            if (!key.getAlgorithm().equals("EC")) {
                return Optional.empty();
            }
            DerValue pkcs8 = DerValue.of(key.getEncoded());
            Optional<DerValue> point = DerValue.of(pkcs8.value(KEY).content()).at(POINT);
            return point.isEmpty() ? Optional.empty()
                    : Optional.of(Der.sequence(pkcs8.value(ALGORITHM).encoded(), Der.bits(point.get().bits())));
        } catch (GeneralSecurityException _) {
            return Optional.empty();
        }
    }

    private static PrivateKey key(byte[] pkcs8) throws InvalidKeySpecException {
        for (String algorithm : List.of("EC", "RSA", "EdDSA")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (GeneralSecurityException | RuntimeException _) {
                // A key of another algorithm. Causes may repeat what they could not read.
            }
        }
        throw new InvalidKeySpecException("the private key is damaged, or neither of RSA nor of an elliptic curve");
    }

    private static byte[] envelope(byte[] algorithm, byte[] key) {
        return Der.sequence(Der.integer(0), Der.sequence(algorithm), Der.octets(key));
    }

    private static byte[] curve(byte[] sec1) throws GeneralSecurityException {
        try {
            return DerValue.of(sec1).at(0).orElseThrow(
                    () -> new InvalidKeySpecException("the private key does not say of which curve it is")).encoded();
        } catch (InvalidKeySpecException e) {
            throw e;
        } catch (GeneralSecurityException _) {
            throw new InvalidKeySpecException("the private key is damaged");
        }
    }
}
