package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Der;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.ArrayList;
import java.util.List;

/** Common parts of requests and certificates: their extensions and their signature. */
final class CertificateExtensions {

    private static final byte[] ECDSA_WITH_SHA256 = Der.sequence(Der.name("1.2.840.10045.4.3.2"));
    private static final byte[] ALTERNATIVE_NAMES = Der.name("2.5.29.17");
    private static final byte[] KEY_USAGE = Der.name("2.5.29.15");
    private static final byte[] EXTENDED_KEY_USAGE = Der.name("2.5.29.37");
    private static final byte[] SERVER_AUTH = Der.name("1.3.6.1.5.5.7.3.1");
    private static final int DIGITAL_SIGNATURE = 0x80;
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    private CertificateExtensions() {
    }

    /** Names and addresses of a server. */
    static byte[] alternativeNames(CertificateTemplate template) {
        List<byte[]> names = new ArrayList<>();
        template.dnsNames().forEach(name -> names.add(Der.at(DNS_NAME, name.getBytes(StandardCharsets.US_ASCII))));
        template.addresses().stream().map(InetAddress::getAddress)
                .forEach(address -> names.add(Der.at(IP_ADDRESS, address)));
        return Der.sequence(ALTERNATIVE_NAMES, Der.octets(Der.sequence(names.toArray(byte[][]::new))));
    }

    /** The key is for signatures of a server. */
    static byte[] usageOfServer() {
        return Der.join(
                Der.sequence(KEY_USAGE, Der.trueValue(), Der.octets(Der.bits(7, (byte) DIGITAL_SIGNATURE))),
                Der.sequence(EXTENDED_KEY_USAGE, Der.octets(Der.sequence(SERVER_AUTH))));
    }

    /** How a key signs. */
    static byte[] signatureAlgorithm() {
        return ECDSA_WITH_SHA256;
    }

    /** What is to be signed, how, and the signature. */
    static byte[] signed(byte[] content, NodeKey key) {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(key.secret());
            signature.update(content);
            return Der.sequence(content, ECDSA_WITH_SHA256, Der.bits(signature.sign()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK can't sign with a key on the curve P-256", e);
        }
    }
}
