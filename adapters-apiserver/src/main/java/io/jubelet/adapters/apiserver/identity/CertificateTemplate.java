package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.DerValue;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Contents of a desired certificate.
 *
 * @param commonName name of the user it stands for
 * @param organizations groups of that user
 * @param dnsNames DNS names of the server
 * @param addresses IP addresses of the server
 */
record CertificateTemplate(String commonName, List<String> organizations, List<String> dnsNames,
        List<InetAddress> addresses) {

    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    /** Copies the lists. */
    CertificateTemplate {
        organizations = List.copyOf(organizations);
        dnsNames = List.copyOf(dnsNames);
        addresses = List.copyOf(addresses);
    }

    /** A node as client. */
    static CertificateTemplate ofClient(String node) {
        return ofServer(node, List.of(), List.of());
    }

    /** A node as server with these names and addresses. */
    static CertificateTemplate ofServer(String node, List<String> dnsNames, List<InetAddress> addresses) {
        return new CertificateTemplate("system:node:" + node, List.of("system:nodes"), dnsNames, addresses);
    }

    /** Whether a certificate has all of this; it may have more. */
    boolean isSatisfiedBy(X509Certificate certificate) throws GeneralSecurityException {
        SubjectName subject = SubjectName.read(DerValue.of(certificate.getSubjectX500Principal().getEncoded()));
        return subject.isOf(commonName) && subject.organizations().containsAll(organizations)
                && alternatives(certificate, DNS_NAME).containsAll(dnsNames)
                && alternatives(certificate, IP_ADDRESS).containsAll(
                        addresses.stream().map(InetAddress::getHostAddress).toList());
    }

    /** Whether a request is for this user. */
    boolean hasSubject(SubjectName subject) {
        return subject.isOf(commonName) && subject.organizations().equals(Set.copyOf(organizations));
    }

    private static Set<String> alternatives(X509Certificate certificate, int kind) throws GeneralSecurityException {
        Set<String> found = new HashSet<>();
        Collection<List<?>> names = certificate.getSubjectAlternativeNames();
        for (List<?> name : names == null ? List.<List<?>>of() : names) {
            if (name.get(0).equals(kind)) {
                found.add(name.get(1).toString());
            }
        }
        return found;
    }
}
