package io.jubelet.adapters.apiserver.identity;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Connections that request certificates of a node with a bootstrap kubeconfig.
 *
 * <pre>
 *   a valid certificate ──► that certificate
 *   no valid certificate ──► the bootstrap kubeconfig if it can be read or could be at an earlier attempt, otherwise the certificate
 *                            that is not valid
 * </pre>
 *
 * <p>Bootstrap kubeconfigs are deleted when a node has its certificate, and by kubeadm also when that takes too long: their connection
 * is kept open until then. Later the API server has to refuse the expired certificate, so that the process ends.
 */
final class RequestCredentials implements CertificateRotation.Servers {

    private final Path bootstrap;
    private final Path used;
    private final Function<Path, SigningApi> servers;
    private Optional<SigningApi> kept = Optional.empty();
    private boolean closed;

    /**
     * Credentials of a node.
     *
     * @param bootstrap the bootstrap kubeconfig
     * @param used the kubeconfig with the certificate
     */
    RequestCredentials(Path bootstrap, Path used, Function<Path, SigningApi> servers) {
        this.bootstrap = bootstrap;
        this.used = used;
        this.servers = servers;
    }

    @Override
    public synchronized SigningApi connect(Optional<CertifiedKey> valid) {
        if (valid.isEmpty() && !closed && (kept.isPresent() || isReadable(bootstrap))) {
            if (kept.isEmpty()) {
                kept = Optional.of(servers.apply(bootstrap));
            }
            return new KeptApi(kept.get());
        }
        obtained();
        return servers.apply(used);
    }

    @Override
    public synchronized void obtained() {
        kept.ifPresent(SigningApi::close);
        kept = Optional.empty();
    }

    @Override
    public synchronized void close() {
        closed = true;
        obtained();
    }

    private static boolean isReadable(Path kubeconfig) {
        try {
            IdentityKubeconfig.read(kubeconfig);
            return true;
        } catch (IdentityException _) {
            return false;
        }
    }

    /** Ends with its owner, not with an attempt. */
    private record KeptApi(SigningApi api) implements SigningApi {

        @Override
        public void ping() {
            api.ping();
        }

        @Override
        public SigningRequest create(Optional<String> name, String request, String signerName, List<String> usages) {
            return api.create(name, request, signerName, usages);
        }

        @Override
        public Optional<SigningRequest> find(String name) {
            return api.find(name);
        }

        @Override
        public void awaitChange(SigningRequest seen, Duration atMost) {
            api.awaitChange(seen, atMost);
        }

        @Override
        public void close() {
            // Kept for the next attempt.
        }
    }
}
