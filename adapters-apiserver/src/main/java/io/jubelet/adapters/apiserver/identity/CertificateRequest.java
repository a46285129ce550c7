package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Der;
import io.jubelet.adapters.apiserver.pki.DerValue;
import io.jubelet.adapters.apiserver.pki.Pem;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A request for a certificate of a key.
 *
 * @param key the key
 * @param template what for
 * @param signer the signer
 */
record CertificateRequest(NodeKey key, CertificateTemplate template, Signer signer) {

    private static final byte[] EXTENSION_REQUEST = Der.name("1.2.840.113549.1.9.14");
    /** Where the subject and the key stand in a request. */
    private static final int SUBJECT = 1;
    private static final int KEY = 2;

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    /**
     * A name for the object in the cluster that is always the same for this key, subject and use, so that a node that
     * was interrupted while it waited finds its request again.
     */
    String name() {
        List<byte[]> parts = new ArrayList<>();
        parts.add(key.open().getEncoded());
        parts.add(template.commonName().getBytes(StandardCharsets.UTF_8));
        template.organizations().forEach(name -> parts.add(name.getBytes(StandardCharsets.UTF_8)));
        signer.usages().forEach(usage -> parts.add(usage.getBytes(StandardCharsets.UTF_8)));
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-512/256");
            for (byte[] part : parts) {
                // The separator is no digit of this base64: two lists of parts never give the same stream.
                digest.update(BASE64.encode(part));
                digest.update((byte) '|');
            }
            return "node-csr-" + BASE64.encodeToString(digest.digest());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no SHA-512/256", e);
        }
    }

    /** The request in the form of PKCS #10. */
    String pem() {
        boolean named = !template.dnsNames().isEmpty() || !template.addresses().isEmpty();
        byte[] attributes = !named ? Der.around(0) : Der.around(0, Der.sequence(EXTENSION_REQUEST,
                Der.set(Der.sequence(CertificateExtensions.alternativeNames(template)))));
        byte[] content = Der.sequence(Der.integer(0),
                SubjectName.encode(template.commonName(), template.organizations()), key.open().getEncoded(), attributes);
        return Pem.of(Pem.REQUEST, CertificateExtensions.signed(content, key));
    }

    /** Whether an existing request is for the same key and user. */
    boolean matches(String pem) {
        try {
            for (Pem.Block block : Pem.blocks(pem.getBytes(StandardCharsets.ISO_8859_1))) {
                if (block.type().equals(Pem.REQUEST)) {
                    DerValue content = DerValue.of(block.der()).value(0);
                    return content.value(KEY).is(key.open().getEncoded())
                            && template.hasSubject(SubjectName.read(content.value(SUBJECT)));
                }
            }
            return false;
        } catch (GeneralSecurityException _) {
            return false;
        }
    }
}
