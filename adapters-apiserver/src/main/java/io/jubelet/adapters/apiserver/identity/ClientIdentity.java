package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.pki.Pem;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.time.Timers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Who this node is towards its API server: from the first token to the renewal of its certificates. */
public final class ClientIdentity {

    static final String CURRENT = "kubelet-client";

    private static final System.Logger LOG = System.getLogger(ClientIdentity.class.getName());
    private static final Duration REACH = Duration.ofSeconds(1);

    private final Options options;
    private final Function<Path, SigningApi> servers;
    private final Timers timers;
    private final CertificateStore store;

    /** The identity of a node; nothing happens yet. */
    public ClientIdentity(Options options, Timers timers) {
        this(options, kubeconfig -> new ClusterSigningApi(kubeconfig, options.version(), options.commands(), REACH), timers,
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
     * @param bootstrapKubeconfig credentials with which a certificate is asked for when the kubeconfig has no valid one
     *     (--bootstrap-kubeconfig)
     * @param certDir directory of certificates and keys (--cert-dir)
     * @param nodeName name of the node
     * @param rotate whether the certificate is renewed in time (rotateCertificates)
     * @param version version of this agent, which is told to the server
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
     * Makes sure that there is an identity. With a bootstrap kubeconfig it asks the cluster for a certificate if there
     * is no valid one, and waits until it has it: for the server as long as it takes, then up to an hour, since people
     * may have to approve it.
     *
     * @return the kubeconfig to connect with: that of the options, or one in the directory of certificates that stands in
     *     for it because the certificate in it can't be renewed where it is
     * @throws IdentityException when there is no identity; the process can't go on
     * @throws io.jubelet.ports.failure.CancelledException when the thread is interrupted
     */
    public Path prepare() {
        options.bootstrapKubeconfig().ifPresent(source -> new Bootstrap(options, store, servers, timers).ensure(source));
        Kubeconfig kubeconfig = Kubeconfig.read(options.kubeconfig());
        Optional<CertifiedKey> own = kubeconfig.clientCertificate();
        own.filter(pair -> pair.expiredAt(timers.instant())).ifPresent(pair -> LOG.log(System.Logger.Level.WARNING,
                "the client certificate of {0} expired at {1}", options.kubeconfig(), pair.notAfter()));
        if (!options.rotate() || own.isEmpty() || kubeconfig.takesCertificateFrom(store.currentPath())) {
            return options.kubeconfig();
        }
        return standIn(kubeconfig, own.get());
    }

    /** Whether {@link #prepare()} has nothing to ask the cluster for, and does not wait. */
    public boolean isThere() {
        return options.bootstrapKubeconfig().isEmpty()
                || Bootstrap.problem(options.kubeconfig(), timers.instant()).isEmpty();
    }

    /**
     * Prepares the identity and then keeps its certificate fresh, on a thread of its own: whoever needs no cluster does
     * not have to wait for it.
     *
     * @param owner hears about it; {@link Owner#lost} too when there is no identity to be had
     * @param random spreads the renewals of many nodes
     */
    public PendingIdentity prepareMeanwhile(Owner owner, RandomGenerator random) {
        return PendingIdentity.start(this, owner, random);
    }

    /** Certificates written into a kubeconfig, or beside it, belong to whoever made it; ours go into the store. */
    private Path standIn(Kubeconfig kubeconfig, CertifiedKey own) {
        if (store.current().filter(pair -> !pair.expiredAt(timers.instant())).isEmpty()) {
            adopt(own);
        }
        Path file = options.certDir().toAbsolutePath().resolve(CURRENT + ".kubeconfig");
        DiskFile.write(file, kubeconfig.withCertificateFrom(store.currentPath()).getBytes(StandardCharsets.UTF_8),
                DiskFile.SECRET);
        LOG.log(System.Logger.Level.INFO, "{0} stands in for {1}, so that the client certificate can be renewed", file,
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
     * Keeps the certificate fresh from now on: renews it after 70 to 90 percent of its time, at once if it is not that
     * of this node, and again and again while that fails.
     *
     * @param kubeconfig what {@link #prepare()} returned
     * @param owner hears about it
     * @param random spreads the renewals of many nodes
     * @return the certificate, to be closed at the end; empty when there is nothing to renew: it is not wanted, or the
     *     kubeconfig identifies the node by something else
     * @throws IdentityException when the present certificate can't be read
     */
    public Optional<CertificateLife> startRotation(Path kubeconfig, Owner owner, RandomGenerator random) {
        if (!options.rotate()) {
            return Optional.empty();
        }
        if (!Kubeconfig.read(kubeconfig).takesCertificateFrom(store.currentPath())) {
            LOG.log(System.Logger.Level.WARNING, "rotateCertificates is set, but {0} has no client certificate to rotate",
                    kubeconfig);
            return Optional.empty();
        }
        Optional<CertificateTemplate> template = Optional.of(CertificateTemplate.ofClient(options.nodeName()));
        CertificateRotation rotation = new CertificateRotation(store, Signer.KUBE_APISERVER_CLIENT_KUBELET,
                () -> template, valid -> server(valid, kubeconfig), new Guarded(owner,
                        new ExpiryGuard(store.currentPath().toString(), owner::lost, timers)), new RotationPlan(random),
                timers);
        rotation.start();
        return Optional.of(rotation);
    }

    /** Credentials that still work: our own as long as they are valid, then those of the bootstrap. */
    private SigningApi server(Optional<CertifiedKey> valid, Path kubeconfig) {
        return servers.apply(valid.isPresent() ? kubeconfig : options.bootstrapKubeconfig().orElse(kubeconfig));
    }

    /** Who has to do something about a change of the identity. Called on threads of the timers; must not block long. */
    public interface Owner {

        /** The kubeconfig leads to another certificate now: read it again and make connections anew. */
        void renewed();

        /**
         * The node is locked out: the process has to end with exit code 1.
         *
         * @param reason why and what to do, for people
         */
        void lost(String reason);
    }

    private record Guarded(Owner owner, ExpiryGuard guard) implements CertificateRotation.Watcher {

        @Override
        public void changed() {
            owner.renewed();
        }

        @Override
        public void looked(Optional<CertifiedKey> valid, boolean refused) {
            guard.look(valid, refused);
        }
    }
}
