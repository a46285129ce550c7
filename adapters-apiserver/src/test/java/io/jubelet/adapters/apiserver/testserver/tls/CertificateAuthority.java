package io.jubelet.adapters.apiserver.testserver.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Signs the certificates of one cluster. */
public final class CertificateAuthority {

    private static final Duration LIFE = Duration.ofDays(1);
    private static final Duration CLOCK_SKEW = Duration.ofMinutes(5);

    private final SecureRandom random = new SecureRandom();
    private final KeyPair keys;
    private final X500Name name = new X500Name("CN=testserver-ca");
    private final X509Certificate certificate;

    private CertificateAuthority() throws GeneralSecurityException, IOException {
        keys = newKeys();
        X509v3CertificateBuilder builder = builder(name, keys.getPublic(), LIFE);
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
        builder.addExtension(Extension.keyUsage, true,
                new KeyUsage(KeyUsage.keyCertSign | KeyUsage.digitalSignature | KeyUsage.cRLSign));
        certificate = signed(builder);
    }

    /** Makes one with a new key. */
    public static CertificateAuthority create() {
        return Crypto.call(CertificateAuthority::new);
    }

    private static KeyPair newKeys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private X509v3CertificateBuilder builder(X500Name subject, PublicKey key, Duration life) {
        Instant now = Instant.now();
        return new JcaX509v3CertificateBuilder(name, new BigInteger(127, random), Date.from(now.minus(CLOCK_SKEW)),
                Date.from(now.plus(life)), subject, key);
    }

    private X509Certificate signed(X509v3CertificateBuilder builder) throws GeneralSecurityException {
        try {
            return new JcaX509CertificateConverter().getCertificate(
                    builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())));
        } catch (OperatorCreationException e) {
            throw new GeneralSecurityException(e);
        }
    }

    /** The certificate to trust, as PEM. */
    public String certificatePem() {
        return Crypto.call(() -> Pem.certificate(certificate.getEncoded()));
    }

    /** An identity of a server on this machine. */
    public Identity server(String commonName, List<String> dnsNames) {
        return identity(new X500Name("CN=" + commonName), KeyPurposeId.id_kp_serverAuth,
                Optional.of(SubjectNames.local(dnsNames)));
    }

    /** An identity of a client: a user and a group. */
    public Identity client(String user, String group) {
        return identity(new X500Name("O=" + group + ",CN=" + user), KeyPurposeId.id_kp_clientAuth, Optional.empty());
    }

    /** An identity of a client that was good until a minute ago. */
    public Identity expiredClient(String user, String group) {
        return identity(new X500Name("O=" + group + ",CN=" + user), KeyPurposeId.id_kp_clientAuth, Optional.empty(),
                Duration.ofMinutes(-1));
    }

    private Identity identity(X500Name subject, KeyPurposeId purpose, Optional<GeneralNames> names) {
        return identity(subject, purpose, names, LIFE);
    }

    private Identity identity(X500Name subject, KeyPurposeId purpose, Optional<GeneralNames> names, Duration life) {
        return Crypto.call(() -> {
            KeyPair pair = newKeys();
            return new Identity(sign(subject, pair.getPublic(), purpose, names, life), pair.getPrivate());
        });
    }

    /** A certificate for someone's key. */
    X509Certificate sign(X500Name subject, PublicKey key, KeyPurposeId purpose, Optional<GeneralNames> names, Duration life)
            throws GeneralSecurityException, IOException {
        X509v3CertificateBuilder builder = builder(subject, key, life);
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
        builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment));
        builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose));
        if (names.isPresent()) {
            builder.addExtension(Extension.subjectAlternativeName, false, names.get());
        }
        return signed(builder);
    }

    /** TLS with this authority as the only trusted one, and with an identity to show. */
    public SSLContext context(Optional<Identity> identity) {
        return Crypto.call(() -> {
            KeyManager[] keyManagers = identity.isPresent() ? identity.get().keyManagers() : null;
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keyManagers, new TrustManager[] {trust()}, random);
            return context;
        });
    }

    /** Trusts what this authority signed. */
    public X509TrustManager trust() {
        return Crypto.call(() -> {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setCertificateEntry("ca", certificate);
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return (X509TrustManager) factory.getTrustManagers()[0];
        });
    }
}
