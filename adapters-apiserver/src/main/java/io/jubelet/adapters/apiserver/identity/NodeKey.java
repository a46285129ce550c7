package io.jubelet.adapters.apiserver.identity;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import org.bouncycastle.asn1.ASN1BitString;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.util.io.pem.PemObject;

/** A key pair on the curve P-256, in files as SEC 1 with curve and public part, the form that all tools read. */
final class NodeKey {

    private static final int BITS = 256;

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
            for (PemObject block : PemText.blocks(text)) {
                if (block.getType().equals(PemText.EC_KEY)) {
                    return read(org.bouncycastle.asn1.sec.ECPrivateKey.getInstance(block.getContent()), text);
                }
            }
            return Optional.empty();
        } catch (GeneralSecurityException | IOException | RuntimeException _) {
            return Optional.empty();
        }
    }

    private static Optional<NodeKey> read(org.bouncycastle.asn1.sec.ECPrivateKey stored, byte[] text)
            throws GeneralSecurityException, IOException {
        ASN1BitString point = stored.getPublicKey();
        if (point == null || !SECObjectIdentifiers.secp256r1.equals(stored.getParametersObject())) {
            return Optional.empty();
        }
        SubjectPublicKeyInfo info = new SubjectPublicKeyInfo(
                new AlgorithmIdentifier(X9ObjectIdentifiers.id_ecPublicKey, SECObjectIdentifiers.secp256r1), point.getBytes());
        PublicKey publicKey = KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(info.getEncoded()));
        return Optional.of(new NodeKey(PemText.privateKey(text), publicKey));
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
        ASN1BitString point = SubjectPublicKeyInfo.getInstance(publicKey.getEncoded()).getPublicKeyData();
        try {
            return PemText.of(PemText.EC_KEY, new org.bouncycastle.asn1.sec.ECPrivateKey(BITS,
                    ((ECPrivateKey) privateKey).getS(), point, SECObjectIdentifiers.secp256r1).getEncoded());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return "NodeKey";
    }
}
