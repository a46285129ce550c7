package io.jubelet.adapters.apiserver.identity;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.X509EncodedKeySpec;
import java.util.Optional;

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
            for (PemBlock block : PemBlock.in(text)) {
                if (block.type().equals(PemText.EC_KEY)) {
                    return read(EcKey.parse(block.content()), text);
                }
            }
            return Optional.empty();
        } catch (GeneralSecurityException | RuntimeException _) {
            return Optional.empty();
        }
    }

    private static Optional<NodeKey> read(EcKey stored, byte[] text) throws GeneralSecurityException {
        Optional<byte[]> point = stored.publicKey();
        if (point.isEmpty() || !stored.curve().orElseThrow().is(EcKey.P256)) {
            return Optional.empty();
        }
        PublicKey publicKey = KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(point.get()));
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
        byte[] number = ((ECPrivateKey) privateKey).getS().toByteArray();
        byte[] secret = new byte[BITS / Byte.SIZE];
        int length = Math.min(number.length, secret.length);
        System.arraycopy(number, number.length - length, secret, secret.length - length, length);
        var key = new EcKey(new Der(Der.OCTET_STRING, secret), Optional.of(EcKey.P256), Optional.of(point()));
        return PemText.of(PemText.EC_KEY, key.encoded());
    }

    private Der point() {
        try {
            return Der.parse(publicKey.getEncoded()).parts().getLast();
        } catch (InvalidKeySpecException e) {
            throw new IllegalStateException("this JDK encodes keys in another form", e);
        }
    }

    @Override
    public String toString() {
        return "NodeKey";
    }
}
