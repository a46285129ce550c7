package io.jubelet.adapters.apiserver;

import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.event.ApiEventSink;
import io.jubelet.adapters.apiserver.node.ApiNodeLeases;
import io.jubelet.adapters.apiserver.node.ApiNodeRegistry;
import io.jubelet.adapters.apiserver.objects.ApiAccessReviews;
import io.jubelet.adapters.apiserver.objects.ApiConfigObjects;
import io.jubelet.adapters.apiserver.objects.ApiCsiDrivers;
import io.jubelet.adapters.apiserver.objects.ApiCsiNodes;
import io.jubelet.adapters.apiserver.objects.ApiPodCertificateRequests;
import io.jubelet.adapters.apiserver.objects.ApiResourceClaims;
import io.jubelet.adapters.apiserver.objects.ApiRuntimeClasses;
import io.jubelet.adapters.apiserver.objects.ApiServiceAccountTokens;
import io.jubelet.adapters.apiserver.objects.ApiServices;
import io.jubelet.adapters.apiserver.objects.ApiTrustBundles;
import io.jubelet.adapters.apiserver.objects.ApiVolumeAttachments;
import io.jubelet.adapters.apiserver.objects.ApiVolumeClaims;
import io.jubelet.adapters.apiserver.pods.ApiClusterPods;
import io.jubelet.adapters.apiserver.pods.ApiPodSource;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.cluster.CsiDrivers;
import io.jubelet.ports.cluster.CsiNodes;
import io.jubelet.ports.cluster.NodeLeases;
import io.jubelet.ports.cluster.NodeRegistry;
import io.jubelet.ports.cluster.PodCertificateRequests;
import io.jubelet.ports.cluster.ResourceClaims;
import io.jubelet.ports.cluster.RuntimeClasses;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.cluster.ServiceDirectory;
import io.jubelet.ports.cluster.TrustBundles;
import io.jubelet.ports.cluster.VolumeAttachments;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.event.EventSink;
import io.jubelet.ports.source.PodSource;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * The cluster of one node behind its ports. Services and runtime classes are followed from the beginning, everything else
 * when it is first used.
 */
public final class ApiCluster implements AutoCloseable {

    private final ClusterConnection connection;
    private final String nodeName;
    private final ApiConfigObjects configObjects;
    private final ApiTrustBundles trustBundles;
    private final ApiPodCertificateRequests podCertificates;
    private final ApiCsiDrivers csiDrivers;
    private final ApiServices services;
    private final ApiRuntimeClasses runtimeClasses;
    private final ApiEventSink events;

    private ApiCluster(ClusterConnection connection, String nodeName) {
        this.connection = connection;
        this.nodeName = nodeName;
        configObjects = new ApiConfigObjects(connection.api());
        trustBundles = new ApiTrustBundles(connection.api());
        podCertificates = new ApiPodCertificateRequests(connection.api(), nodeName);
        csiDrivers = new ApiCsiDrivers(connection.api());
        services = new ApiServices(connection.api());
        runtimeClasses = new ApiRuntimeClasses(connection.api());
        events = new ApiEventSink(connection.events(), nodeName);
    }

    /**
     * Connects; does not wait for the API server.
     *
     * @param nodeName name of the node object
     * @throws io.jubelet.ports.failure.InvalidArgumentException when the kubeconfig or a file that it names can't be used
     */
    public static ApiCluster open(ClusterOptions options, String nodeName) {
        return new ApiCluster(ClusterConnection.open(options), nodeName);
    }

    /**
     * Connects for a node without an identity: until it has one, everything fails as if the API server could not be reached.
     *
     * @param kubeconfig gives the file instead of the options; throws {@code UnavailableException} as long as there is none
     */
    public static ApiCluster open(ClusterOptions options, String nodeName, Supplier<Path> kubeconfig) {
        return new ApiCluster(ClusterConnection.open(options, kubeconfig), nodeName);
    }

    /** Pods, one at a time. */
    public ClusterPods pods() {
        return new ApiClusterPods(connection.pods());
    }

    /** The pods that are desired on this node; each call gives a source of its own. */
    public PodSource podSource() {
        return new ApiPodSource(connection.api(), nodeName);
    }

    /** The node. */
    public NodeRegistry node() {
        return new ApiNodeRegistry(connection.api(), connection.heartbeats());
    }

    /** The lease of the node. */
    public NodeLeases leases() {
        return new ApiNodeLeases(connection.heartbeats());
    }

    /** ConfigMaps and Secrets. */
    public ConfigObjects configObjects() {
        return configObjects;
    }

    /** Tokens of service accounts. */
    public ServiceAccountTokens serviceAccountTokens() {
        return new ApiServiceAccountTokens(connection.tokens());
    }

    /**
     * Reviews of tokens and rights.
     *
     * @param random spreads the repetitions of requests that failed
     */
    public AccessReviews accessReviews(RandomGenerator random) {
        return new ApiAccessReviews(connection.api(), random);
    }

    /** Claims and persistent volumes. */
    public VolumeClaims volumeClaims() {
        return new ApiVolumeClaims(connection.api());
    }

    /** What this node says of its CSI drivers. */
    public CsiNodes csiNodes() {
        return new ApiCsiNodes(connection.api());
    }

    /** CSI drivers. */
    public CsiDrivers csiDrivers() {
        return csiDrivers;
    }

    /** Attachments of volumes. */
    public VolumeAttachments volumeAttachments() {
        return new ApiVolumeAttachments(connection.api());
    }

    /** Claims for devices. */
    public ResourceClaims resourceClaims() {
        return new ApiResourceClaims(connection.api());
    }

    /** Trust bundles. */
    public TrustBundles trustBundles() {
        return trustBundles;
    }

    /** Requests for certificates of pods. */
    public PodCertificateRequests podCertificates() {
        return podCertificates;
    }

    /** Services. */
    public ServiceDirectory services() {
        return services;
    }

    /** Runtime classes. */
    public RuntimeClasses runtimeClasses() {
        return runtimeClasses;
    }

    /** Events. */
    public EventSink events() {
        return events;
    }

    /** Ends everything that is under way. */
    @Override
    public void close() {
        events.close();
        runtimeClasses.close();
        services.close();
        csiDrivers.close();
        podCertificates.close();
        trustBundles.close();
        configObjects.close();
        connection.close();
    }
}
