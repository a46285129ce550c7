package io.jubelet.adapters.apiserver.testserver.tls;

import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.util.Optional;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentVerifierProviderBuilder;
import org.bouncycastle.pkcs.PKCSException;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequest;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;

/**
 * What someone wants a certificate for (PKCS 10).
 *
 * @param subject the subject
 * @param key the public key
 * @param names further names
 */
record SigningRequest(X500Name subject, PublicKey key, Optional<GeneralNames> names) {

    /** Reads PEM; fails when it is none, or was not made with the key that it names. */
    static SigningRequest parse(String pem) throws GeneralSecurityException, IOException {
        PemObject object = new PemReader(new StringReader(pem)).readPemObject();
        if (object == null || !object.getType().equals("CERTIFICATE REQUEST")) {
            throw new IllegalArgumentException("spec.request is no PEM of type CERTIFICATE REQUEST");
        }
        JcaPKCS10CertificationRequest request = new JcaPKCS10CertificationRequest(object.getContent());
        verify(request);
        Extensions extensions = request.getRequestedExtensions();
        return new SigningRequest(request.getSubject(), request.getPublicKey(), Optional.ofNullable(extensions)
                .map(all -> GeneralNames.fromExtensions(all, Extension.subjectAlternativeName)));
    }

    private static void verify(JcaPKCS10CertificationRequest request) throws GeneralSecurityException {
        try {
            if (!request.isSignatureValid(new JcaContentVerifierProviderBuilder().build(request.getPublicKey()))) {
                throw new IllegalArgumentException("spec.request is not signed with its own key");
            }
        } catch (OperatorCreationException | PKCSException e) {
            throw new GeneralSecurityException(e);
        }
    }
}
