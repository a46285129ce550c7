package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.connection.ExpiredException;
import io.jubelet.adapters.apiserver.connection.ModelClient;
import io.jubelet.adapters.apiserver.connection.WatchStream;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.time.BoundedWait;
import io.jubelet.ports.time.Timers;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.CertificatesV1Api;
import io.kubernetes.client.openapi.models.V1CertificateSigningRequest;
import io.kubernetes.client.openapi.models.V1CertificateSigningRequestList;
import io.kubernetes.client.openapi.models.V1CertificateSigningRequestSpec;
import io.kubernetes.client.openapi.models.V1CertificateSigningRequestStatus;
import io.kubernetes.client.openapi.models.V1ListMeta;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The CertificateSigningRequests of a cluster, over a connection of their own. */
final class ClusterSigningApi implements SigningApi {

    private static final ApiPath REQUESTS = ApiPath.group("certificates.k8s.io", "v1").all("certificatesigningrequests");
    private static final Duration SHORTEST_WATCH = Duration.ofSeconds(1);
    private static final Duration WATCH_GRACE = Duration.ofSeconds(5);

    private final ClusterConnection connection;
    private final CertificatesV1Api requests;

    /**
     * The cluster that a kubeconfig names, with the identity in it.
     *
     * @param version version of this agent, sent as User-Agent
     * @param commands runs the exec plugin of the kubeconfig, if it has one
     * @param timeout longest time that {@link #ping()} takes
     * @param timers the time of the connection
     */
    ClusterSigningApi(Path kubeconfig, String version, CommandRunner commands, Duration timeout, Timers timers) {
        connection = ClusterConnection.open(
                ClusterOptions.of(kubeconfig, version, timers).withHeartbeatTimeout(timeout).withCommands(commands));
        requests = new CertificatesV1Api(new ModelClient(connection.api()));
    }

    @Override
    public void ping() {
        connection.heartbeats().health();
    }

    @Override
    public SigningRequest create(Optional<String> name, String request, String signerName, List<String> usages) {
        V1ObjectMeta metadata = new V1ObjectMeta();
        name.ifPresentOrElse(metadata::name, () -> metadata.generateName("csr-"));
        return seen(call(() -> requests.createCertificateSigningRequest(new V1CertificateSigningRequest()
                .apiVersion("certificates.k8s.io/v1").kind("CertificateSigningRequest").metadata(metadata)
                .spec(new V1CertificateSigningRequestSpec().request(request.getBytes(StandardCharsets.US_ASCII))
                        .signerName(signerName).usages(usages))).execute()), Optional.empty());
    }

    @Override
    public Optional<SigningRequest> find(String name) {
        V1CertificateSigningRequestList list = call(() -> requests.listCertificateSigningRequest()
                .fieldSelector("metadata.name=" + name).execute());
        // The version of the list is newer than that of the object; the API server may no longer have the latter.
        Optional<String> version = Optional.ofNullable(list.getMetadata()).map(V1ListMeta::getResourceVersion);
        return orNone(list.getItems()).stream().findFirst().map(item -> seen(item, version));
    }

    @Override
    public void awaitChange(SigningRequest seen, Duration atMost) {
        Duration limit = atMost.compareTo(SHORTEST_WATCH) < 0 ? SHORTEST_WATCH : atMost;
        ApiPath path = only(seen.name()).with("resourceVersion", seen.resourceVersion());
        try (WatchStream watch = connection.api().watch(path, limit)) {
            CompletableFuture<Void> changed = new CompletableFuture<>();
            Thread.ofVirtual().name("certificate-watch").start(() -> listen(watch, changed));
            BoundedWait.until(changed, limit.plus(WATCH_GRACE), connection.api().timers());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while waiting for a certificate", e);
        } catch (ExpiredException _) {
            // Whatever ended the watch: the caller looks at the object again.
        }
    }

    private static void listen(WatchStream watch, CompletableFuture<Void> changed) {
        try {
            watch.next();
            changed.complete(null);
        } catch (RuntimeException e) {
            changed.completeExceptionally(e);
        }
    }

    private static ApiPath only(String name) {
        return REQUESTS.with("fieldSelector", "metadata.name=" + name);
    }

    private static SigningRequest seen(V1CertificateSigningRequest object, Optional<String> version) {
        V1ObjectMeta metadata = Optional.ofNullable(object.getMetadata()).orElseGet(V1ObjectMeta::new);
        V1CertificateSigningRequestSpec spec = Optional.ofNullable(object.getSpec())
                .orElseGet(V1CertificateSigningRequestSpec::new);
        V1CertificateSigningRequestStatus status = Optional.ofNullable(object.getStatus())
                .orElseGet(V1CertificateSigningRequestStatus::new);
        List<SigningRequest.Condition> conditions = orNone(status.getConditions()).stream()
                .map(one -> new SigningRequest.Condition(
                        text(one.getType()), text(one.getReason()), text(one.getMessage())))
                .toList();
        return new SigningRequest(text(metadata.getName()), text(metadata.getUid()),
                version.orElse(text(metadata.getResourceVersion())), text(spec.getSignerName()), text(spec.getRequest()),
                conditions, text(status.getCertificate()));
    }

    private static <T> List<T> orNone(List<T> list) {
        return list == null ? List.of() : list;
    }

    private static String text(String value) {
        return value == null ? "" : value;
    }

    private static String text(byte[] value) {
        return value == null ? "" : new String(value, StandardCharsets.US_ASCII);
    }

    /** A call of the Kubernetes client. */
    private interface Call<T> {

        T make() throws ApiException;
    }

    /** Failures of the API server come as exceptions of the ports: what is left are requests that can't be made. */
    private static <T> T call(Call<T> call) {
        try {
            return call.make();
        } catch (ApiException e) {
            throw new InternalException("CertificateSigningRequest: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
