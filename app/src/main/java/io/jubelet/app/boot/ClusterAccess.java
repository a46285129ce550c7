package io.jubelet.app.boot;

import io.jubelet.adapters.apiserver.ApiCluster;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.identity.ClientIdentity;
import io.jubelet.adapters.apiserver.identity.IdentityException;
import io.jubelet.adapters.apiserver.identity.PendingIdentity;
import io.jubelet.adapters.apiserver.identity.RotatedCertificate;
import io.jubelet.adapters.apiserver.identity.ServingIdentity;
import io.jubelet.adapters.fs.exec.ProcessCommands;
import io.jubelet.app.config.ClusterConfiguration;
import io.jubelet.app.event.LogEventSink;
import io.jubelet.app.metrics.CertificateMetrics;
import io.jubelet.app.port.ClusterObjects;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.ClusterStorage;
import io.jubelet.domain.metrics.MetricFamily;
import io.jubelet.domain.node.NodeNames;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.event.EventSink;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/** Connections to the cluster, for an agent that has one. */
final class ClusterAccess implements AutoCloseable {

    private static final Logger LOG = System.getLogger(ClusterAccess.class.getName());
    private static final int UNSET_PER_SECOND = 5;
    private static final int UNSET_BURST = 10;
    private static final ClusterAccess NONE = new ClusterAccess(Optional.empty(), Optional.empty(), Optional.empty());

    private final Optional<ApiCluster> api;
    private final Optional<RotatedCertificate> certificate;
    private final Optional<Identity> identity;
    /** The certificate of the kubelet server, once it is requested from the cluster. */
    private final AtomicReference<Optional<RotatedCertificate>> serving = new AtomicReference<>(Optional.empty());

    private ClusterAccess(Optional<ApiCluster> api, Optional<RotatedCertificate> certificate, Optional<Identity> identity) {
        this.api = api;
        this.certificate = certificate;
        this.identity = identity;
    }

    /** Identity of this node for its cluster: the kubeconfig with its certificate fails as long as there is none. */
    private record Identity(ClientIdentity.Options options, Supplier<Path> kubeconfig) {
    }

    /**
     * Connects, and waits for nothing. A node that has no certificate yet requests one meanwhile; to the agent it is as if
     * the API server could not be reached.
     *
     * @param end is notified when the node is locked out of its cluster for good
     * @param connection further options of the connection
     * @throws StartRefused when there is no identity
     */
    static ClusterAccess open(ClusterConfiguration cluster, UnaryOperator<ClusterOptions> connection, String nodeName, String version,
            Timers timers, RandomGenerator random, Shutdown end) throws StartRefused {
        if (cluster.isStandalone()) {
            return NONE;
        }
        Path wanted = cluster.kubeconfig().orElseThrow(() -> new StartRefused("--bootstrap-kubeconfig is given without "
                + "--kubeconfig; name the file that the identity of this node is to be written to"));
        var client = new ClientIdentity.Options(wanted, cluster.bootstrapKubeconfig(),
                cluster.certificateDirectory(), nodeName, cluster.rotateCertificates(), version,
                new ProcessCommands(timers));
        var identity = new ClientIdentity(client, timers);
        Function<Path, ClusterOptions> options = file -> connection
                .apply(limited(ClusterOptions.of(file, version, timers), cluster).withCommands(new ProcessCommands(timers)));
        var owner = new Owner(end);
        try {
            if (!identity.isThere()) {
                PendingIdentity pending = identity.prepareInBackground(owner, random);
                var api = ApiCluster.open(options.apply(wanted), nodeName,
                        pending::kubeconfig);
                return new ClusterAccess(Optional.of(api), Optional.of(pending),
                        Optional.of(new Identity(client, pending::kubeconfig)));
            }
            Path kubeconfig = identity.prepare();
            var api = ApiCluster.open(options.apply(kubeconfig), nodeName);
            return new ClusterAccess(Optional.of(api), identity.startRotation(kubeconfig, owner, random),
                    Optional.of(new Identity(client, () -> kubeconfig)));
        } catch (IdentityException e) {
            throw new StartRefused(e.getMessage());
        }
    }

    /** The options with the limits of a cluster; 0 requests per second are those that the client library of a kubelet makes then. */
    static ClusterOptions limited(ClusterOptions options, ClusterConfiguration cluster) {
        ClusterOptions requests = cluster.requestsPerSecond() == 0
                ? options.withLimits(UNSET_PER_SECOND, cluster.requestBurst() == 0 ? UNSET_BURST : cluster.requestBurst())
                : options.withLimits(cluster.requestsPerSecond(), Math.max(1, cluster.requestBurst()));
        return requests.withEventLimits(cluster.eventsPerSecond(), Math.max(1, cluster.eventBurst()));
    }

    /** Ports of the cluster. */
    Optional<ClusterPorts> ports() {
        return api.map(cluster -> new ClusterPorts(cluster.pods(), cluster.node(), cluster.leases(),
                new ClusterObjects(cluster.configObjects(), cluster.services(), cluster.runtimeClasses(),
                        cluster.serviceAccountTokens(), cluster.volumeClaims(), cluster.trustBundles(),
                        cluster.podCertificates()),
                new ClusterStorage(cluster.csiNodes(), cluster.csiDrivers(), cluster.volumeAttachments())));
    }

    /** Claims for devices. */
    Optional<ResourceClaims> claims() {
        return api.map(ApiCluster::resourceClaims);
    }

    /** The pods that the cluster wants here. */
    Optional<PodSource> pods() {
        return api.map(ApiCluster::podSource);
    }

    /** Authentication and authorization of callers by the API server. */
    Optional<AccessReviews> reviews(RandomGenerator random) {
        return api.map(cluster -> cluster.accessReviews(random));
    }

    /**
     * Requests the certificate of the kubelet server from the cluster, for what the API server has as addresses and names of the node.
     *
     * @param namesSuffice whether one is requested for names alone
     */
    KubeletServerAccess.Issuer servingCertificates(Supplier<Optional<NodeNames>> names, boolean namesSuffice, RandomGenerator random,
            Timers timers) {
        return (configured, changed) -> identity.map(node -> {
            RotatedCertificate rotated = ServingIdentity.startRotation(node.options(), node.kubeconfig(),
                    () -> addresses(names.get().orElse(new NodeNames(List.of())), namesSuffice), configured, changed, random, timers);
            serving.set(Optional.of(rotated));
            return rotated::close;
        });
    }

    private static ServingIdentity.Addresses addresses(NodeNames names, boolean namesSuffice) {
        return new ServingIdentity.Addresses(List.copyOf(names.dnsNames()),
                names.ips().stream().map(InetAddress::ofLiteral).toList(), namesSuffice);
    }

    /** Metrics of the certificates that are rotated. */
    List<MetricFamily> certificateMetrics(Instant now) {
        return CertificateMetrics.of(certificate.map(ClusterAccess::rotated), serving.get().map(ClusterAccess::rotated), now);
    }

    private static CertificateMetrics.Rotated rotated(RotatedCertificate life) {
        return new CertificateMetrics.Rotated(life.notAfter(), life.failures(), life.lifetimes());
    }

    /** The sink of events: always the log, and the cluster if there is one. */
    EventSink events() {
        var log = new LogEventSink(api.isEmpty());
        return api.<EventSink>map(cluster -> new EventSinks(log, cluster.events())).orElse(log);
    }

    @Override
    public void close() {
        certificate.ifPresent(RotatedCertificate::close);
        api.ifPresent(ApiCluster::close);
    }

    /** The connection reloads its files by itself; only the end of it concerns the process. */
    private record Owner(Shutdown end) implements ClientIdentity.Owner {

        @Override
        public void renewed() {
            LOG.log(Level.INFO, "the client certificate was renewed");
        }

        @Override
        public void lost(String reason) {
            end.failed(reason);
        }
    }
}
