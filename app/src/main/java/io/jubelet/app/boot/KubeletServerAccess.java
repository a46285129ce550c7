package io.jubelet.app.boot;

import io.jubelet.adapters.apiserver.identity.CertificateFiles;
import io.jubelet.adapters.apiserver.identity.IdentityException;
import io.jubelet.adapters.apiserver.identity.ServingIdentity;
import io.jubelet.adapters.http.Listening;
import io.jubelet.adapters.http.server.KubeletServerListener;
import io.jubelet.adapters.http.server.KubeletServerSettings;
import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ServerConfiguration;
import io.jubelet.ports.server.ClientAuthorities;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.server.ServingCertificate;
import io.jubelet.ports.server.ServingCertificates;
import io.jubelet.ports.time.Timers;
import io.vertx.core.Vertx;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The listeners of the kubelet server, with their certificates and authorities from files and from the cluster. */
final class KubeletServerAccess implements AutoCloseable {

    private static final Logger LOG = System.getLogger(KubeletServerAccess.class.getName());
    /** Curves of TLS by their numbers (IANA, TLS supported groups). */
    private static final Map<Integer, String> CURVES = Map.of(23, "CurveP256", 24, "CurveP384", 25, "CurveP521",
            29, "X25519", 4588, "X25519MLKEM768");

    private final AgentConfiguration configuration;
    private final Timers timers;
    /** Opened resources, the newest first. */
    private final Deque<Runnable> open = new ArrayDeque<>();
    private ClientAuthorities authorities = ClientAuthorities.NONE;
    private Optional<CertificateFiles<ServingCertificate>> configured = Optional.empty();

    /** One that listens nowhere yet. */
    KubeletServerAccess(AgentConfiguration configuration, Timers timers) {
        this.configuration = configuration;
        this.timers = timers;
    }

    /** Source of a certificate that the cluster issues. */
    interface Issuer {

        /**
         * Requests certificates.
         *
         * @param configured files of the certificate that is in use until there is one of the cluster, if there are any
         * @param changed called when there is a new one in its file
         * @return the way to end it; empty without a cluster
         */
        Optional<Runnable> start(Optional<ServingIdentity.KeyFiles> configured, Runnable changed);
    }

    /**
     * Examines whether the addresses of the server are free, and reads the files that the configuration names, without listening yet: an
     * agent must touch no pods on a machine whose kubelet runs, and start none with a configuration that can't work.
     *
     * @throws StartRefused when a file can't be used
     * @throws io.jubelet.ports.failure.PortException when an address is taken, or can't be listened on
     */
    static KubeletServerAccess prepare(AgentConfiguration configuration, Timers timers) throws StartRefused {
        var access = new KubeletServerAccess(configuration, timers);
        ServerConfiguration server = configuration.server();
        Stream.of(server.enabled() ? server.port() : 0, server.readOnlyPort()).filter(port -> port > 0)
                .forEach(port -> Listening.requireFree(server.address(), port));
        access.orClose(access::readConfigured);
        return access;
    }

    /**
     * Reads the files that the configuration names, and keeps nothing.
     *
     * @throws StartRefused when a file can't be used
     */
    static void check(AgentConfiguration configuration, Timers timers) throws StartRefused {
        try (var access = new KubeletServerAccess(configuration, timers)) {
            access.orClose(access::readConfigured);
        }
    }

    /**
     * Serves the read-only API if it is configured. It needs no TLS, and nothing that takes long.
     *
     * @param core answers the requests; asked for only when something listens
     * @throws io.jubelet.ports.failure.PortException when the address is taken
     */
    void startReadOnly(Vertx vertx, Supplier<KubeletServer> core) throws StartRefused {
        int port = configuration.server().readOnlyPort();
        if (port > 0) {
            orClose(() -> listen("the read-only API", KubeletServerListener.readOnly(vertx, core.get(), settings(port)), port));
        }
    }

    /**
     * Serves the kubelet API if it is configured.
     *
     * @param core answers the requests; asked for only when something listens
     * @throws StartRefused when the files of the certificate that the node signs itself can't be used
     * @throws io.jubelet.ports.failure.PortException when the address is taken
     */
    void start(Vertx vertx, Supplier<KubeletServer> core, Issuer issuer) throws StartRefused {
        int port = configuration.server().port();
        if (configuration.server().enabled()) {
            orClose(() -> listen("the kubelet API",
                    KubeletServerListener.secure(vertx, core.get(), settings(port), certificates(issuer), authorities), port));
        }
    }

    private void orClose(Runnable step) throws StartRefused {
        try {
            step.run();
        } catch (IdentityException e) {
            close();
            throw new StartRefused(e.getMessage());
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Reads the certificates of clients, and that of the server unless the node signs it itself or requests it. */
    void readConfigured() {
        ServerConfiguration server = configuration.server();
        if (server.enabled()) {
            authorities = authorities();
            configured = keyFiles().filter(_ -> !server.tls().requested())
                    .map(files -> follow(CertificateFiles.ofConfiguredServer(files, timers)));
        }
    }

    private Optional<ServingIdentity.KeyFiles> keyFiles() {
        ServerConfiguration.Tls tls = configuration.server().tls();
        return tls.certificateFile().map(file -> new ServingIdentity.KeyFiles(file, tls.keyFile().orElseThrow()));
    }

    private void listen(String what, KubeletServerListener server, int port) {
        server.start();
        open.push(server::close);
        LOG.log(Level.INFO, "{0} is served at {1}, port {2}", what, configuration.server().address(),
                Integer.toString(port));
    }

    /** The certificates to serve with, from where the configuration says. */
    ServingCertificates certificates(Issuer issuer) {
        return configuration.server().tls().requested() ? requested(keyFiles(), issuer)
                : configured.orElseGet(() -> follow(CertificateFiles.ofServer(selfSigned(), timers)))::current;
    }

    private ServingIdentity.KeyFiles selfSigned() {
        return ServingIdentity.selfSigned(configuration.cluster().certificateDirectory(), configuration.node().name(), timers.instant());
    }

    /** The certificate of the cluster, and before there is one, that of the configuration. */
    private ServingCertificates requested(Optional<ServingIdentity.KeyFiles> files, Issuer issuer) {
        var issued = follow(CertificateFiles.ofServer(ServingIdentity.rotated(configuration.cluster().certificateDirectory()), timers));
        var first = files.map(pair -> follow(CertificateFiles.ofServer(pair, timers)));
        files.filter(_ -> issued.current().or(() -> first.flatMap(CertificateFiles::current)).isEmpty()).ifPresent(pair ->
                LOG.log(Level.WARNING,
                        "tlsCertFile {0} and tlsPrivateKeyFile {1} can''t be used: there is no certificate to serve with until"
                        + " the cluster has issued one", pair.certificate(), pair.key()));
        issuer.start(files, issued::reload).ifPresent(open::push);
        return () -> issued.current().or(() -> first.flatMap(CertificateFiles::current));
    }

    private CertificateFiles<ServingCertificate> follow(CertificateFiles<ServingCertificate> followed) {
        open.push(followed::close);
        return followed;
    }

    private ClientAuthorities authorities() {
        Optional<Path> file = configuration.server().authentication().clientAuthorities();
        if (file.isEmpty()) {
            return ClientAuthorities.NONE;
        }
        var followed = CertificateFiles.ofAuthorities(file.get(), timers);
        open.push(followed::close);
        return () -> followed.current().orElse(List.of());
    }

    private KubeletServerSettings settings(int port) {
        ServerConfiguration server = configuration.server();
        var tls = new KubeletServerSettings.Tls(
                Optional.of(server.tls().minVersion()).filter(version -> !version.isEmpty()), server.tls().cipherSuites(),
                server.tls().curves().stream().map(CURVES::get).filter(Objects::nonNull).toList());
        return new KubeletServerSettings(server.address(), port, tls, server.idleTimeout(), KubeletServerSettings.Limits.DEFAULT);
    }

    @Override
    public void close() {
        while (!open.isEmpty()) {
            open.pop().run();
        }
    }
}
