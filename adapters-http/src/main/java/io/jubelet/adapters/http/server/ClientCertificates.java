package io.jubelet.adapters.http.server;

import io.jubelet.ports.server.ClientAuthorities;
import io.jubelet.ports.server.ClientCertificate;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertPathBuilder;
import java.security.cert.CertStore;
import java.security.cert.Certificate;
import java.security.cert.CollectionCertStoreParameters;
import java.security.cert.PKIXBuilderParameters;
import java.security.cert.PKIXCertPathBuilderResult;
import java.security.cert.TrustAnchor;
import java.security.cert.X509CertSelector;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * Verifies the certificate of a client: it leads to an authority that is trusted now, is valid now, and may be used by a
 * client.
 */
final class ClientCertificates {

    private static final String CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";
    private static final String ANY_USAGE = "2.5.29.37.0";

    private final ClientAuthorities authorities;
    private final InstantSource clock;

    ClientCertificates(ClientAuthorities authorities, InstantSource clock) {
        this.authorities = authorities;
        this.clock = clock;
    }

    /** What a connection tells of its client. */
    ClientCertificate of(SSLSession session) {
        List<X509Certificate> trusted = authorities.current();
        if (session == null || trusted.isEmpty()) {
            return ClientCertificate.NONE;
        }
        List<X509Certificate> sent = new ArrayList<>();
        try {
            for (Certificate certificate : session.getPeerCertificates()) {
                sent.add((X509Certificate) certificate);
            }
            return verify(sent, trusted, clock.instant());
        } catch (SSLPeerUnverifiedException _) {
            return ClientCertificate.NONE;
        } catch (IllegalStateException _) {
            // A native TLS library passes on certificates as bytes: they are parsed when they are read.
            return new ClientCertificate.Untrusted("the certificate can't be parsed", Optional.empty());
        }
    }

    static ClientCertificate verify(List<X509Certificate> sent, List<X509Certificate> trusted, Instant now) {
        X509Certificate leaf = sent.getFirst();
        try {
            for (X509Certificate certificate : path(sent, trusted, now)) {
                certificate.checkValidity(Date.from(now));
                if (!mayBeClient(certificate)) {
                    return untrusted(leaf, "its key must not be used by a client");
                }
            }
            SubjectFields subject = SubjectFields.of(leaf.getSubjectX500Principal());
            if (subject.commonName().isEmpty()) {
                return new ClientCertificate.Absent(Optional.of(leaf.getNotAfter().toInstant()));
            }
            return new ClientCertificate.Verified(subject.commonName(), subject.organizations(), subject.uid(), id(leaf),
                    Optional.of(leaf.getNotAfter().toInstant()));
        } catch (GeneralSecurityException e) {
            return untrusted(leaf, String.valueOf(e.getMessage()));
        }
    }

    private static ClientCertificate untrusted(X509Certificate leaf, String why) {
        return new ClientCertificate.Untrusted("the certificate with serial number " + leaf.getSerialNumber() + " of "
                + leaf.getSubjectX500Principal() + " from " + leaf.getIssuerX500Principal() + ", valid from "
                + leaf.getNotBefore().toInstant() + " to " + leaf.getNotAfter().toInstant() + ": " + why,
                Optional.of(leaf.getNotAfter().toInstant()));
    }

    /** The certificates below the authority, that of the client among them, and the authority's. */
    private static List<X509Certificate> path(List<X509Certificate> sent, List<X509Certificate> trusted, Instant now)
            throws GeneralSecurityException {
        X509CertSelector target = new X509CertSelector();
        target.setCertificate(sent.getFirst());
        Set<TrustAnchor> anchors = trusted.stream().map(one -> new TrustAnchor(one, null)).collect(Collectors.toSet());
        PKIXBuilderParameters parameters = new PKIXBuilderParameters(anchors, target);
        parameters.addCertStore(CertStore.getInstance("Collection", new CollectionCertStoreParameters(sent)));
        parameters.setRevocationEnabled(false);
        parameters.setDate(Date.from(now));
        parameters.setMaxPathLength(10);
        PKIXCertPathBuilderResult built = (PKIXCertPathBuilderResult) CertPathBuilder.getInstance("PKIX").build(parameters);
        List<X509Certificate> path = new ArrayList<>();
        path.add(sent.getFirst());
        built.getCertPath().getCertificates().forEach(one -> path.add((X509Certificate) one));
        path.add(built.getTrustAnchor().getTrustedCert());
        return path;
    }

    private static boolean mayBeClient(X509Certificate certificate) throws GeneralSecurityException {
        List<String> usages = certificate.getExtendedKeyUsage();
        return usages == null || usages.contains(CLIENT_AUTH) || usages.contains(ANY_USAGE);
    }

    private static String id(X509Certificate certificate) throws GeneralSecurityException {
        return "X509SHA256=" + HexFormat.of().formatHex(
                MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
    }
}
