package io.jubelet.adapters.apiserver.identity;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.time.Timers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/**
 * The first identity of a node: a certificate that is requested with the credentials of a bootstrap kubeconfig, here when it is not
 * rotated, else by the rotation.
 *
 * <p>The key of a request that is made here is kept beside the certificates until all is written. A start after an interruption, at
 * whatever moment, finds it there, and with it the request that it made.
 */
final class Bootstrap {

    private static final System.Logger LOG = System.getLogger(Bootstrap.class.getName());
    private static final Duration SERVER_PAUSE = Duration.ofSeconds(2);
    /** How often the log reports that the API server does not respond. */
    private static final Duration REMINDER = Duration.ofMinutes(1);
    private static final Duration APPROVAL_WAIT = Duration.ofSeconds(3600);

    private final ClientIdentity.Options options;
    private final CertificateStore store;
    private final Function<Path, SigningApi> servers;
    private final Timers timers;

    /** A bootstrap at the API server of a kubeconfig. */
    Bootstrap(ClientIdentity.Options options, CertificateStore store, Function<Path, SigningApi> servers, Timers timers) {
        this.options = options;
        this.store = store;
        this.servers = servers;
        this.timers = timers;
    }

    /**
     * Makes sure that there is a kubeconfig with a valid certificate.
     *
     * @param source the bootstrap kubeconfig
     * @throws IdentityException when there can't be one
     */
    void ensure(Path source) {
        Optional<String> problem = problem(options.kubeconfig(), timers.instant());
        if (problem.isEmpty()) {
            return;
        }
        LOG.log(System.Logger.Level.INFO, "asking for a client certificate with the credentials of " + source + ": "
                + problem.get());
        IdentityKubeconfig bootstrap = read(source, problem.get());
        Path pending = options.certDir().resolve("kubelet-client.key.tmp");
        NodeKey key = DiskFile.read(pending).flatMap(NodeKey::parse).orElseGet(() -> newKey(pending));
        obtain(source, key, pending);
        replaceKubeconfig(bootstrap);
        remove(pending);
        LOG.log(System.Logger.Level.INFO, "this node has a client certificate now: {0}, used by {1}", store.currentPath(),
                options.kubeconfig());
    }

    /**
     * Replaces a kubeconfig without a valid certificate by one that takes it from the store, where the rotation puts it.
     *
     * @param source the bootstrap kubeconfig
     * @return whether it was replaced: then there may be no certificate yet
     * @throws IdentityException when it can't be replaced
     */
    boolean leaveToRotation(Path source) {
        Optional<String> problem = problem(options.kubeconfig(), timers.instant());
        problem.ifPresent(why -> {
            IdentityKubeconfig bootstrap = read(source, why);
            store.discardDamaged();
            replaceKubeconfig(bootstrap);
            LOG.log(System.Logger.Level.INFO, "going on with " + store.currentPath() + ", which is requested with the credentials of "
                    + source + " if it is not valid: " + why);
        });
        return problem.isPresent();
    }

    private static IdentityKubeconfig read(Path source, String problem) {
        try {
            return IdentityKubeconfig.read(source);
        } catch (IdentityException e) {
            throw new IdentityException("there is no usable identity (" + problem + "), and the bootstrap kubeconfig"
                    + " can't be used (" + e.getMessage() + "); give one of them", e);
        }
    }

    private void replaceKubeconfig(IdentityKubeconfig bootstrap) {
        DiskFile.write(options.kubeconfig(), bootstrap.withCertificateFrom(store.currentPath())
                .getBytes(StandardCharsets.UTF_8), DiskFile.SECRET);
    }

    /** Why the kubeconfig is of no use, empty when it is. */
    static Optional<String> problem(Path kubeconfig, Instant now) {
        if (!Files.exists(kubeconfig)) {
            return Optional.of(kubeconfig + " does not exist");
        }
        Optional<CertifiedKey> found;
        try {
            found = IdentityKubeconfig.read(kubeconfig).clientCertificate();
        } catch (IdentityException e) {
            return Optional.of(e.getMessage());
        }
        if (found.isEmpty()) {
            return Optional.of(kubeconfig + " has no client certificate");
        }
        for (X509Certificate certificate : found.get().chain()) {
            Instant end = certificate.getNotAfter().toInstant();
            if (now.isAfter(end)) {
                return Optional.of("the client certificate of " + kubeconfig + " expired at " + end);
            }
        }
        return Optional.empty();
    }

    private void obtain(Path source, NodeKey key, Path pending) {
        while (!isObtained(source, key, pending)) {
            pause();
        }
    }

    private boolean isObtained(Path source, NodeKey key, Path pending) {
        try (SigningApi api = servers.apply(source)) {
            waitForServer(source, api);
            obtain(new CertificateRequester(api, timers, ", delete it and start again"), key, pending);
            return true;
        } catch (PermissionDeniedException e) {
            throw new IdentityException("the API server does not accept the credentials of " + source + ": "
                    + e.getMessage() + "; the token may have expired: make a new one, or give it the right to create"
                    + " certificatesigningrequests (ClusterRole system:node-bootstrapper)", e);
        } catch (PortException e) {
            if (e.retryable()) {
                LOG.log(System.Logger.Level.WARNING, "no client certificate yet, asking again: " + e.getMessage());
                return false;
            }
            throw new IdentityException("no client certificate with the credentials of " + source + ": " + e.getMessage(),
                    e);
        }
    }

    private void obtain(CertificateRequester requester, NodeKey first, Path pending) {
        CertificateTemplate template = CertificateTemplate.ofClient(options.nodeName());
        NodeKey key = first;
        Optional<SigningRequest> submitted = requester.submitOrResume(
                new CertificateRequest(key, template, Signer.KUBE_APISERVER_CLIENT_KUBELET));
        if (submitted.isEmpty()) {
            LOG.log(System.Logger.Level.INFO, "{0} belongs to a request that is of no use any more; taking a new key",
                    pending);
            key = newKey(pending);
            submitted = requester.submitOrResume(
                    new CertificateRequest(key, template, Signer.KUBE_APISERVER_CLIENT_KUBELET));
        }
        SigningRequest made = submitted.orElseThrow(() -> new IdentityException("the CertificateSigningRequest for "
                + pending + " was made by another client; delete that file and start again"));
        LOG.log(System.Logger.Level.INFO, "waiting until CertificateSigningRequest {0} is approved and signed "
                + "(kubectl certificate approve {0})", made.name());
        store.update(requester.await(made, APPROVAL_WAIT), key.pem(), timers.instant());
    }

    private static NodeKey newKey(Path file) {
        NodeKey key = NodeKey.generate();
        DiskFile.write(file, key.pem().getBytes(StandardCharsets.US_ASCII), DiskFile.SECRET);
        return key;
    }

    /** The API server may be a static pod of this node, or start after it. */
    private void waitForServer(Path source, SigningApi api) {
        long reminder = timers.nanos();
        while (true) {
            try {
                api.ping();
                return;
            } catch (PortException e) {
                if (!e.retryable()) {
                    // It responds; the request itself will show why it refuses.
                    return;
                }
                if (timers.nanos() >= reminder) {
                    LOG.log(System.Logger.Level.WARNING, "no client certificate yet, waiting for the API server that "
                            + source + " names: " + e.getMessage());
                    reminder = timers.nanos() + REMINDER.toNanos();
                }
            }
            pause();
        }
    }

    private void pause() {
        try {
            timers.sleep(SERVER_PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while waiting for the API server", e);
        }
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "{0} can''t be removed: {1}", file, DiskFile.reason(e));
        }
    }
}
