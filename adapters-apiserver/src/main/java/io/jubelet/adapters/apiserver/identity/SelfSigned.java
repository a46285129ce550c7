package io.jubelet.adapters.apiserver.identity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate for a server that nobody vouches for. */
final class SelfSigned {

    private static final Duration LIFE = Duration.ofDays(365);
    /** Clocks of clients may be behind. */
    private static final Duration BEFORE = Duration.ofHours(1);
    private static final int SERIAL_BITS = 127;

    private SelfSigned() {
    }

    /** Makes one for these names and addresses, valid for a year. */
    static X509Certificate certificate(NodeKey key, CertificateTemplate names, Instant now) {
        X500Name subject = new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, names.commonName()).build();
        JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(subject,
                new BigInteger(SERIAL_BITS, new SecureRandom()), Date.from(now.minus(BEFORE)), Date.from(now.plus(LIFE)),
                subject, key.open());
        try {
            builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
            builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth));
            builder.addExtension(Extension.subjectAlternativeName, false, CertificateRequest.alternatives(names));
            return new JcaX509CertificateConverter().getCertificate(
                    builder.build(new JcaContentSignerBuilder(CertificateRequest.SIGNATURE).build(key.secret())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException("this JDK can't make certificates with keys on the curve P-256", e);
        }
    }
}
