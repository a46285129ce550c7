package io.jubelet.adapters.apiserver.identity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequest;
import org.bouncycastle.pkcs.PKCS10CertificationRequestBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;

/**
 * A key that asks to be certified.
 *
 * @param key the key
 * @param template what for
 * @param signer by whom
 */
record CertificateRequest(NodeKey key, CertificateTemplate template, Signer signer) {

    static final String SIGNATURE = "SHA256withECDSA";

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
        PKCS10CertificationRequestBuilder builder = new JcaPKCS10CertificationRequestBuilder(subject(), key.open());
        try {
            if (!template.dnsNames().isEmpty() || !template.addresses().isEmpty()) {
                ExtensionsGenerator extensions = new ExtensionsGenerator();
                extensions.addExtension(Extension.subjectAlternativeName, false, alternatives(template));
                builder.addAttribute(PKCSObjectIdentifiers.pkcs_9_at_extensionRequest, extensions.generate());
            }
            return PemText.of(PemText.REQUEST,
                    builder.build(new JcaContentSignerBuilder(SIGNATURE).build(key.secret())).getEncoded());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (OperatorCreationException e) {
            throw new IllegalStateException("this JDK can't sign with a key on the curve P-256", e);
        }
    }

    /** Whether a request that somebody found is for the same key and user. */
    boolean matches(String pem) {
        try {
            for (PemBlock block : PemBlock.in(pem.getBytes(StandardCharsets.ISO_8859_1))) {
                if (block.type().equals(PemText.REQUEST)) {
                    PKCS10CertificationRequest found = new PKCS10CertificationRequest(block.content());
                    return MessageDigest.isEqual(found.getSubjectPublicKeyInfo().getEncoded(), key.open().getEncoded())
                            && template.hasSubject(new X500Principal(found.getSubject().getEncoded()));
                }
            }
            return false;
        } catch (GeneralSecurityException | IOException | RuntimeException _) {
            return false;
        }
    }

    /** Names and addresses of a server. */
    static GeneralNames alternatives(CertificateTemplate template) {
        List<GeneralName> names = new ArrayList<>();
        template.dnsNames().forEach(name -> names.add(new GeneralName(GeneralName.dNSName, name)));
        template.addresses().forEach(address -> names.add(
                new GeneralName(GeneralName.iPAddress, address.getHostAddress())));
        return new GeneralNames(names.toArray(GeneralName[]::new));
    }

    private X500Name subject() {
        X500NameBuilder name = new X500NameBuilder(BCStyle.INSTANCE);
        template.organizations().forEach(organization -> name.addRDN(BCStyle.O, organization));
        return name.addRDN(BCStyle.CN, template.commonName()).build();
    }
}
