package io.jubelet.adapters.apiserver.identity;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.pkcs.RSAPrivateKey;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.bouncycastle.util.io.pem.PemWriter;

/** Certificates and private keys in PEM. One text may hold both, in any order; blocks of other kinds are passed over. */
final class PemText {

    static final String EC_KEY = "EC PRIVATE KEY";
    static final String REQUEST = "CERTIFICATE REQUEST";
    private static final String RSA_KEY = "RSA PRIVATE KEY";
    static final String PKCS8_KEY = "PRIVATE KEY";
    private static final String CERTIFICATE = "CERTIFICATE";

    private PemText() {
    }

    /**
     * All certificates in the order of the text.
     *
     * @throws GeneralSecurityException when one can't be parsed
     */
    static List<X509Certificate> certificates(byte[] text) throws GeneralSecurityException {
        List<X509Certificate> found = new ArrayList<>();
        for (PemObject block : blocks(text)) {
            if (block.getType().equals(CERTIFICATE)) {
                found.add((X509Certificate) CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(block.getContent())));
            }
        }
        return found;
    }

    /**
     * The first private key.
     *
     * @throws GeneralSecurityException when there is none, or none that can be used
     */
    static PrivateKey privateKey(byte[] text) throws GeneralSecurityException {
        for (PemObject block : blocks(text)) {
            PrivateKeyInfo info = switch (block.getType()) {
                case EC_KEY, RSA_KEY, PKCS8_KEY -> keyInfo(block);
                default -> null;
            };
            if (info != null) {
                return privateKey(info);
            }
        }
        throw new InvalidKeySpecException("there is no private key (EC PRIVATE KEY, RSA PRIVATE KEY or PRIVATE KEY)");
    }

    private static PrivateKey privateKey(PrivateKeyInfo info) throws GeneralSecurityException {
        String algorithm = info.getPrivateKeyAlgorithm().getAlgorithm().getId();
        try {
            return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(info.getEncoded()));
        } catch (IOException | GeneralSecurityException _) {
            // Causes may repeat what they could not read.
            throw new InvalidKeySpecException("the private key can't be used");
        }
    }

    private static PrivateKeyInfo keyInfo(PemObject block) throws GeneralSecurityException {
        byte[] content = block.getContent();
        try {
            return switch (block.getType()) {
                case EC_KEY -> {
                    ECPrivateKey key = ECPrivateKey.getInstance(content);
                    yield new PrivateKeyInfo(
                            new AlgorithmIdentifier(X9ObjectIdentifiers.id_ecPublicKey, key.getParametersObject()), key);
                }
                case RSA_KEY -> new PrivateKeyInfo(
                        new AlgorithmIdentifier(PKCSObjectIdentifiers.rsaEncryption, DERNull.INSTANCE),
                        RSAPrivateKey.getInstance(content));
                default -> PrivateKeyInfo.getInstance(content);
            };
        } catch (IOException | RuntimeException _) {
            throw new InvalidKeySpecException("the private key can't be read");
        }
    }

    /** The blocks of a text. */
    static List<PemObject> blocks(byte[] text) throws GeneralSecurityException {
        List<PemObject> found = new ArrayList<>();
        try (PemReader reader = new PemReader(new StringReader(new String(text, StandardCharsets.ISO_8859_1)))) {
            for (PemObject block = reader.readPemObject(); block != null; block = reader.readPemObject()) {
                found.add(block);
            }
        } catch (IOException | RuntimeException _) {
            throw new GeneralSecurityException("a PEM block is cut off or is not base64");
        }
        return found;
    }

    /** A certificate as text. */
    static String of(X509Certificate certificate) throws GeneralSecurityException {
        return of(CERTIFICATE, certificate.getEncoded());
    }

    /** A block as text. */
    static String of(String type, byte[] content) {
        StringWriter text = new StringWriter();
        try (PemWriter writer = new PemWriter(text)) {
            writer.writeObject(new PemObject(type, content));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
