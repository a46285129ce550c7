package io.jubelet.adapters.apiserver.identity;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;

/** Certificates and private keys in PEM. One text may hold both, in any order; blocks of other kinds are passed over. */
final class PemText {

    static final String EC_KEY = "EC PRIVATE KEY";
    static final String REQUEST = "CERTIFICATE REQUEST";
    private static final String RSA_KEY = "RSA PRIVATE KEY";
    static final String PKCS8_KEY = "PRIVATE KEY";
    private static final String CERTIFICATE = "CERTIFICATE";
    private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");

    private PemText() {
    }

    /**
     * All certificates in the order of the text.
     *
     * @throws GeneralSecurityException when one can't be parsed
     */
    static List<X509Certificate> certificates(byte[] text) throws GeneralSecurityException {
        List<X509Certificate> found = new ArrayList<>();
        for (PemBlock block : PemBlock.in(text)) {
            if (block.type().equals(CERTIFICATE)) {
                found.add((X509Certificate) CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(block.content())));
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
        for (PemBlock block : PemBlock.in(text)) {
            switch (block.type()) {
                case EC_KEY -> {
                    return usable(EcKey.parse(block.content()).pkcs8());
                }
                case RSA_KEY -> {
                    return usable(ofRsa(block.content()));
                }
                case PKCS8_KEY -> {
                    return usable(block.content());
                }
                default -> {
                    // Not a key.
                }
            }
        }
        throw new InvalidKeySpecException("there is no private key (EC PRIVATE KEY, RSA PRIVATE KEY or PRIVATE KEY)");
    }

    /** PKCS #1 in PKCS #8. */
    private static byte[] ofRsa(byte[] key) {
        // 1.2.840.113549.1.1.1
        var rsa = new Der(Der.OBJECT_IDENTIFIER, new byte[] {0x2A, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xF7, 0x0D, 1, 1, 1});
        return Der.of(Der.SEQUENCE, Der.number(0), Der.of(Der.SEQUENCE, rsa, Der.absent()),
                new Der(Der.OCTET_STRING, key)).encoded();
    }

    private static PrivateKey usable(byte[] pkcs8) throws GeneralSecurityException {
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (GeneralSecurityException _) {
                // One of another algorithm. Causes may repeat what they could not read.
            }
        }
        throw new InvalidKeySpecException("the private key can't be used");
    }

    /** A certificate as text. */
    static String of(X509Certificate certificate) throws GeneralSecurityException {
        return of(CERTIFICATE, certificate.getEncoded());
    }

    /** A block as text. */
    static String of(String type, byte[] content) {
        return new PemBlock(type, content).text();
    }
}
