package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Pem;
import io.jubelet.domain.value.IpAddress;
import io.jubelet.ports.time.Timers;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** The serving certificate of a node: self-signed, or signed by the cluster (serverTLSBootstrap). */
public final class ServingIdentity {

    static final String CURRENT = "kubelet-server";

    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private ServingIdentity() {
    }

    /**
     * A certificate and its key, both in PEM.
     *
     * @param certificate file of the certificate
     * @param key file of the key, which may be the same
     */
    public record KeyFiles(Path certificate, Path key) {
    }

    /**
     * What a node is called by its clients.
     *
     * @param dnsNames names
     * @param addresses addresses
     * @param namesSuffice whether a certificate is requested for names alone
     */
    public record Addresses(List<String> dnsNames, List<InetAddress> addresses, boolean namesSuffice) {

        /** Copies both. */
        public Addresses {
            dnsNames = List.copyOf(dnsNames);
            addresses = List.copyOf(addresses);
        }
    }

    /**
     * The files {@code kubelet.crt} and {@code kubelet.key}, made if there are none: a certificate that the node signs
     * itself. Clients that check it have to be given it.
     *
     * @param hostname name in the certificate, or address
     * @throws IdentityException when one of them is missing, or they can't be written
     */
    public static KeyFiles selfSigned(Path certDir, String hostname, Instant now) {
        KeyFiles files = new KeyFiles(certDir.resolve("kubelet.crt"), certDir.resolve("kubelet.key"));
        boolean certificate = Files.exists(files.certificate());
        boolean key = Files.exists(files.key());
        if (certificate != key) {
            throw new IdentityException((key ? files.certificate() : files.key()) + " is missing, but "
                    + (key ? files.key() : files.certificate()) + " is there; restore it, or delete both for new ones");
        }
        if (!certificate) {
            make(files, hostname, now);
        }
        return files;
    }

    private static void make(KeyFiles files, String hostname, Instant now) {
        NodeKey key = NodeKey.generate();
        String subject = hostname + "@" + now.getEpochSecond();
        // Clients that connect to an address look for it among the addresses only (RFC 9525).
        CertificateTemplate names = IpAddress.parse(hostname)
                .map(address -> new CertificateTemplate(subject, List.of(), List.of(), List.of(InetAddress.ofLiteral(address.text()))))
                .orElseGet(() -> new CertificateTemplate(subject, List.of(), List.of(hostname), List.of()));
        try {
            String certificate = Pem.of(SelfSigned.certificate(key, names, now));
            // The certificate is the second: where it is, the key is.
            DiskFile.write(files.key(), key.pem().getBytes(StandardCharsets.US_ASCII), DiskFile.SECRET);
            DiskFile.write(files.certificate(), certificate.getBytes(StandardCharsets.US_ASCII), DiskFile.OPEN);
        } catch (GeneralSecurityException e) {
            throw new IdentityException(files.certificate() + " can't be made", e);
        }
    }

    /** The file of certificate and key that {@link #startRotation} rotates, which need not exist yet. */
    public static KeyFiles rotated(Path certDir) {
        Path current = store(certDir, Optional.empty()).currentPath();
        return new KeyFiles(current, current);
    }

    /**
     * Requests a serving certificate from the cluster, and a new one in time or when the addresses of the node change, also
     * while a request waits: that one is given up. Nothing is requested while the node has no address (or name, where names suffice),
     * nor while a certificate of the configuration is of this node, has its names and addresses, and is not near its end.
     *
     * @param client who the node is as client, as given to {@link ClientIdentity}
     * @param kubeconfig the kubeconfig whose certificate is the node's; asked for each request, fails while there is none
     * @param addresses addresses and names of the node; called every few seconds, must not block
     * @param configured files that hold the certificate until the cluster has issued one, if there are any (tlsCertFile,
     *     tlsPrivateKeyFile); read now
     * @param changed called when there is a new certificate in {@link #rotated}
     * @param random spreads the renewals of many nodes
     * @throws IdentityException when the present certificate can't be read
     */
    public static RotatedCertificate startRotation(ClientIdentity.Options client, Supplier<Path> kubeconfig,
            Supplier<Addresses> addresses, Optional<KeyFiles> configured, Runnable changed, RandomGenerator random, Timers timers) {
        CertificateRotation rotation = new CertificateRotation(store(client.certDir(), configured), Signer.KUBELET_SERVING,
                () -> template(client.nodeName(), addresses.get()),
                _ -> new ClusterSigningApi(kubeconfig.get(), client.version(), client.commands(), TIMEOUT, timers),
                new RotationWatcher(changed),
                new RotationPlan(random), timers);
        rotation.start(false);
        return rotation;
    }

    /** The certificate for these addresses; empty when it can't be requested yet. */
    static Optional<CertificateTemplate> template(String node, Addresses addresses) {
        boolean known = !addresses.addresses().isEmpty() || addresses.namesSuffice() && !addresses.dnsNames().isEmpty();
        return known ? Optional.of(CertificateTemplate.ofServer(node, addresses.dnsNames(), addresses.addresses())) : Optional.empty();
    }

    private static CertificateStore store(Path certDir, Optional<KeyFiles> configured) {
        return new CertificateStore(certDir, CURRENT, ZoneId.systemDefault(), configured);
    }

    private record RotationWatcher(Runnable callback) implements CertificateRotation.Watcher {

        @Override
        public void changed() {
            callback.run();
        }

        @Override
        public void checked(Optional<CertifiedKey> valid, boolean refused) {
            // A server without a valid certificate goes on; its clients refuse the connection.
        }
    }
}
