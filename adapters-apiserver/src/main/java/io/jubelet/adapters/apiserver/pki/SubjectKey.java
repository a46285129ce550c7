package io.jubelet.adapters.apiserver.pki;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.util.Arrays;
import java.util.Optional;

/**
 * A new key for which another party gets a certificate, and the proof of its possession: a PKCS #10 request without further
 * contents (certificates.k8s.io PodCertificateRequest, field {@code stubPKCS10Request}).
 */
public final class SubjectKey {

    private static final byte[] NULL = {5, 0};
    private static final int POINT = 1;

    private final Type type;
    private final KeyPair pair;

    private SubjectKey(Type type, KeyPair pair) {
        this.type = type;
        this.pair = pair;
    }

    /** The types of keys that pods may have, with the signatures that Go makes with them. */
    private enum Type {
        RSA3072("RSA", 3072, "SHA256withRSA", Der.sequence(Der.name("1.2.840.113549.1.1.11"), NULL)),
        RSA4096("RSA", 4096, "SHA256withRSA", Der.sequence(Der.name("1.2.840.113549.1.1.11"), NULL)),
        ECDSAP256("EC", 256, "SHA256withECDSA", Der.sequence(Der.name("1.2.840.10045.4.3.2"))),
        ECDSAP384("EC", 384, "SHA384withECDSA", Der.sequence(Der.name("1.2.840.10045.4.3.3"))),
        ECDSAP521("EC", 521, "SHA512withECDSA", Der.sequence(Der.name("1.2.840.10045.4.3.4"))),
        ED25519("Ed25519", 255, "Ed25519", Der.sequence(Der.name("1.3.101.112")));

        private final String algorithm;
        private final int bits;
        private final String signature;
        private final byte[] signatureName;

        Type(String algorithm, int bits, String signature, byte[] signatureName) {
            this.algorithm = algorithm;
            this.bits = bits;
            this.signature = signature;
            this.signatureName = signatureName;
        }
    }

    /**
     * A new key; empty when there are no keys of that type. Takes seconds of CPU time for RSA.
     *
     * @param keyType name of the type in the API, such as {@code ECDSAP256}
     */
    public static Optional<SubjectKey> generate(String keyType) {
        return Arrays.stream(Type.values()).filter(type -> type.name().equals(keyType)).findFirst().map(SubjectKey::generate);
    }

    private static SubjectKey generate(Type type) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(type.algorithm);
            generator.initialize(type.bits);
            return new SubjectKey(type, generator.generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK can't make keys of type " + type, e);
        }
    }

    /** The request without a subject, in DER. */
    public byte[] request() {
        byte[] content = Der.sequence(Der.integer(0), Der.sequence(), pair.getPublic().getEncoded(), Der.around(0));
        try {
            Signature signature = Signature.getInstance(type.signature);
            signature.initSign(pair.getPrivate());
            signature.update(content);
            return Der.sequence(content, type.signatureName, Der.bits(signature.sign()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK can't sign with a key of type " + type, e);
        }
    }

    /** The private key as PKCS #8 in PEM; one of a curve with its public part, which not every reader computes. */
    public String pem() {
        try {
            return Pem.of(Pem.PRIVATE_KEY, pair.getPrivate() instanceof ECPrivateKey key ? ofCurve(key)
                    : pair.getPrivate().getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK writes keys of type " + type + " otherwise than X.509 says", e);
        }
    }

    private byte[] ofCurve(ECPrivateKey key) throws GeneralSecurityException {
        DerValue known = DerValue.of(pair.getPublic().getEncoded());
        return Der.sequence(Der.integer(0), known.value(0).encoded(), Der.octets(Der.sequence(Der.integer(1),
                Der.octets(number(key.getS(), (type.bits + Byte.SIZE - 1) / Byte.SIZE)),
                Der.around(POINT, known.value(1).encoded()))));
    }

    private static byte[] number(BigInteger number, int bytes) {
        byte[] digits = number.toByteArray();
        byte[] padded = new byte[bytes];
        int length = Math.min(bytes, digits.length);
        System.arraycopy(digits, digits.length - length, padded, bytes - length, length);
        return padded;
    }

    @Override
    public String toString() {
        return "SubjectKey[" + type + "]";
    }
}
