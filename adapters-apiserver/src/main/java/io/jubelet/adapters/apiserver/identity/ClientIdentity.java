package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Pem;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.time.Timers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** The client identity of this node at the API server: from the bootstrap token to the rotation of its certificate. */
public final class ClientIdentity {

    static final String CURRENT = "kubelet-client";

    private static final System.Logger LOG = System.getLogger(ClientIdentity.class.getName());
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private final Options options;
    private final Function<Path, SigningApi> servers;
    private final Timers timers;
    private final CertificateStore store;
    private boolean replacing;

    /** The identity of a node; nothing happens yet. */
    public ClientIdentity(Options options, Timers timers) {
        this(options, kubeconfig -> new ClusterSigningApi(kubeconfig, options.version(), options.commands(), TIMEOUT, timers), timers,
                ZoneId.systemDefault());
    }

    ClientIdentity(Options options, Function<Path, SigningApi> servers, Timers timers, ZoneId zone) {
        this.options = options;
        this.servers = servers;
        this.timers = timers;
        store = new CertificateStore(options.certDir(), CURRENT, zone);
    }

    /**
     * Where the identity is and where it comes from.
     *
     * @param kubeconfig the kubeconfig of the node (--kubeconfig)
     * @param bootstrapKubeconfig credentials that request a certificate when the kubeconfig has no valid one
     *     (--bootstrap-kubeconfig)
     * @param certDir directory of certificates and keys (--cert-dir)
     * @param nodeName name of the node
     * @param rotate whether the certificate is renewed in time (rotateCertificates)
     * @param version version of this agent, sent as User-Agent
     * @param commands runs the exec plugin of a kubeconfig that has one
     */
    public record Options(Path kubeconfig, Optional<Path> bootstrapKubeconfig, Path certDir, String nodeName,
            boolean rotate, String version, CommandRunner commands) {

        /** Rejects null. */
        public Options {
            Objects.requireNonNull(kubeconfig, "kubeconfig");
            Objects.requireNonNull(bootstrapKubeconfig, "bootstrapKubeconfig");
            Objects.requireNonNull(certDir, "certDir");
            Objects.requireNonNull(nodeName, "nodeName");
            Objects.requireNonNull(version, "version");
            Objects.requireNonNull(commands, "commands");
        }
    }

    /**
     * Makes sure that there is an identity, or that it can be obtained. With a bootstrap kubeconfig and no valid certificate, one is
     * requested from the cluster: by the rotation if there is one, as often as it takes; else here, once, waiting for the API server
     * without a limit, then up to an hour, since a person may have to approve the request.
     *
     * @return the kubeconfig to connect with: that of the options, or one in the directory of certificates that replaces it
     *     because the certificate in it can't be renewed where it is, or because it has none. When the certificate is rotated, it
     *     may not exist until {@link #startRotation} has obtained it.
     * @throws IdentityException when there is no identity; the process can't go on
     * @throws io.jubelet.ports.failure.CancelledException when the thread is interrupted
     */
    public Path prepare() {
        if (options.bootstrapKubeconfig().isPresent()) {
            Bootstrap bootstrap = new Bootstrap(options, store, servers, timers);
            Path source = options.bootstrapKubeconfig().get();
            if (!options.rotate()) {
                bootstrap.ensure(source);
            } else if (bootstrap.leaveToRotation(source)) {
                return options.kubeconfig();
            }
        }
        IdentityKubeconfig kubeconfig = IdentityKubeconfig.read(options.kubeconfig());
        Optional<CertifiedKey> own = kubeconfig.clientCertificate();
        own.filter(pair -> pair.expiredAt(timers.instant())).ifPresent(pair -> LOG.log(System.Logger.Level.WARNING,
                "the client certificate of {0} expired at {1}", options.kubeconfig(), pair.notAfter()));
        if (!options.rotate() || kubeconfig.takesCertificateFrom(store.currentPath())) {
            return options.kubeconfig();
        }
        own.filter(_ -> !hasValidCertificate()).ifPresent(pair -> {
            adopt(pair);
            // Installers such as kubeadm embed one for the time until the node has its own.
            replacing = kubeconfig.embedsClientCertificate();
        });
        return replacement(kubeconfig);
    }

    /** Whether {@link #prepare()} has nothing to request, and what it returns can be used at once. */
    public boolean isThere() {
        if (options.bootstrapKubeconfig().isPresent()) {
            return isBootstrapped(options.kubeconfig(), timers.instant());
        }
        return !options.rotate() || IdentityKubeconfig.read(options.kubeconfig()).hasClientCertificate() || hasValidCertificate();
    }

    /**
     * Whether a node with a bootstrap kubeconfig has no need of it, since its kubeconfig has a client certificate that is valid.
     *
     * @param kubeconfig the kubeconfig of the node
     */
    public static boolean isBootstrapped(Path kubeconfig, Instant now) {
        return Bootstrap.problem(kubeconfig, now).isEmpty();
    }

    /** Whether a certificate has been obtained and has not expired. */
    boolean isValid(RotatedCertificate life) {
        return life.notAfter().filter(end -> !timers.instant().isAfter(end)).isPresent();
    }

    private boolean hasValidCertificate() {
        return store.current().filter(pair -> !pair.expiredAt(timers.instant())).isPresent();
    }

    /**
     * Prepares the identity and then rotates its certificate, on a thread of its own: what needs no cluster does
     * not have to wait for it.
     *
     * @param owner receives what happens; {@link Owner#lost} also when no identity can be obtained
     * @param random spreads the renewals of many nodes
     */
    public PendingIdentity prepareInBackground(Owner owner, RandomGenerator random) {
        return PendingIdentity.start(this, owner, random);
    }

    /** The given kubeconfig is never written, since it has another owner: certificates are kept in the store. */
    private Path replacement(IdentityKubeconfig kubeconfig) {
        Path file = options.certDir().toAbsolutePath().resolve(CURRENT + ".kubeconfig");
        DiskFile.write(file, kubeconfig.withCertificateFrom(store.currentPath()).getBytes(StandardCharsets.UTF_8),
                DiskFile.SECRET);
        LOG.log(System.Logger.Level.INFO, "{0} is used instead of {1}, so that the client certificate can be rotated", file,
                options.kubeconfig());
        return file;
    }

    private void adopt(CertifiedKey own) {
        try {
            StringBuilder certificates = new StringBuilder();
            for (X509Certificate certificate : own.chain()) {
                certificates.append(Pem.of(certificate));
            }
            store.update(certificates.toString(), Pem.of(Pem.PRIVATE_KEY, own.key().getEncoded()), timers.instant());
        } catch (GeneralSecurityException e) {
            throw new IdentityException("the client certificate of " + options.kubeconfig() + " can't be taken over", e);
        }
    }

    /**
     * Rotates the certificate from now on: renews it after 70 to 90 percent of its life, at once if there is none, it is
     * not that of this node, or {@link #prepare()} took it over from the text of the kubeconfig, and retries while that fails.
     *
     * @param kubeconfig what {@link #prepare()} returned
     * @param owner receives what happens
     * @param random spreads the renewals of many nodes
     * @return the certificate, to be closed at the end; empty when rotation is off
     * @throws IdentityException when the present certificate can't be read
     */
    public Optional<RotatedCertificate> startRotation(Path kubeconfig, Owner owner, RandomGenerator random) {
        if (!options.rotate()) {
            return Optional.empty();
        }
        CertificateRotation.Servers credentials = credentials(kubeconfig);
        Optional<CertificateTemplate> template = Optional.of(CertificateTemplate.ofClient(options.nodeName()));
        CertificateRotation rotation = new CertificateRotation(store, Signer.KUBE_APISERVER_CLIENT_KUBELET,
                () -> template, credentials, new RotationWatcher(owner,
                        new ExpiredCertificateDetector(store.currentPath().toString(), owner::lost, timers)), new RotationPlan(random),
                timers);
        rotation.start(replacing);
        return Optional.of(rotation);
    }

    /** Credentials that request certificates: always those of a kubeconfig without a client certificate (a token, an exec plugin, ...). */
    private CertificateRotation.Servers credentials(Path used) {
        if (!IdentityKubeconfig.read(options.kubeconfig()).hasClientCertificate()) {
            LOG.log(System.Logger.Level.INFO, "{0} has no client certificate: its credentials only request certificates,"
                    + " everything else uses {1}", options.kubeconfig(), store.currentPath());
            return _ -> servers.apply(options.kubeconfig());
        }
        return options.bootstrapKubeconfig().<CertificateRotation.Servers>map(bootstrap -> new RequestCredentials(bootstrap, used, servers))
                .orElse(_ -> servers.apply(used));
    }

    /** Receives changes of the identity. Called on threads of the timers; must not block long. */
    public interface Owner {

        /** The kubeconfig refers to another certificate now: read it again and reconnect. */
        void renewed();

        /**
         * The node is locked out: the process has to end with exit code 1.
         *
         * @param reason the cause and what to do, as a message
         */
        void lost(String reason);
    }

    private record RotationWatcher(Owner owner, ExpiredCertificateDetector detector) implements CertificateRotation.Watcher {

        @Override
        public void changed() {
            owner.renewed();
        }

        @Override
        public void checked(Optional<CertifiedKey> valid, boolean refused) {
            detector.check(valid, refused);
        }
    }
}
