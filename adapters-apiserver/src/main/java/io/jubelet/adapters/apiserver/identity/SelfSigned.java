package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Der;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Makes self-signed certificates of servers. */
final class SelfSigned {

    private static final Duration LIFE = Duration.ofDays(365);
    /** Clocks of clients may be behind. */
    private static final Duration BEFORE = Duration.ofHours(1);
    private static final int SERIAL_BITS = 127;
    /** Version 3 is written as 2. */
    private static final int VERSION = 2;
    private static final int EXTENSIONS = 3;

    private SelfSigned() {
    }

    /** Makes one for these names and addresses, valid for a year. */
    static X509Certificate certificate(NodeKey key, CertificateTemplate names, Instant now) {
        byte[] subject = SubjectName.encode(names.commonName(), List.of());
        byte[] content = Der.sequence(
                Der.around(0, Der.integer(VERSION)),
                Der.integer(new BigInteger(SERIAL_BITS, new SecureRandom()).setBit(0)),
                CertificateExtensions.signatureAlgorithm(),
                subject,
                Der.sequence(Der.time(now.minus(BEFORE)), Der.time(now.plus(LIFE))),
                subject,
                key.open().getEncoded(),
                Der.around(EXTENSIONS, Der.sequence(
                        CertificateExtensions.usageOfServer(), CertificateExtensions.alternativeNames(names))));
        try {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(
                    new ByteArrayInputStream(CertificateExtensions.signed(content, key)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK can't read the certificate that was made", e);
        }
    }
}
