package io.jubelet.adapters.apiserver.identity;

import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.connection.ExpiredException;
import io.jubelet.adapters.apiserver.connection.WatchStream;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The CertificateSigningRequests of a cluster, over a connection of their own. */
final class ClusterSigningApi implements SigningApi {

    private static final ApiPath REQUESTS = ApiPath.group("certificates.k8s.io", "v1").all("certificatesigningrequests");
    private static final Duration SHORTEST_WATCH = Duration.ofSeconds(1);
    private static final Duration WATCH_GRACE = Duration.ofSeconds(5);

    private final ClusterConnection connection;

    /**
     * The cluster that a kubeconfig names, with the identity in it.
     *
     * @param version version of this agent, which is told to the server
     * @param commands runs the exec plugin of the kubeconfig, if it has one
     * @param reach longest time that {@link #reach()} takes
     */
    ClusterSigningApi(Path kubeconfig, String version, CommandRunner commands, Duration reach) {
        connection = ClusterConnection.open(
                ClusterOptions.of(kubeconfig, version).withHeartbeatTimeout(reach).withCommands(commands));
    }

    @Override
    public void reach() {
        connection.heartbeats().health();
    }

    @Override
    public SigningRequest create(Optional<String> name, String request, String signerName, List<String> usages) {
        Map<String, Object> metadata = name.<Map<String, Object>>map(given -> Map.of("name", given))
                .orElse(Map.of("generateName", "csr-"));
        return request(connection.api().create(REQUESTS, Map.of(
                "apiVersion", "certificates.k8s.io/v1",
                "kind", "CertificateSigningRequest",
                "metadata", metadata,
                "spec", Map.of(
                        "request", Base64.getEncoder().encodeToString(request.getBytes(StandardCharsets.US_ASCII)),
                        "signerName", signerName,
                        "usages", usages))), Optional.empty());
    }

    @Override
    public Optional<SigningRequest> find(String name) {
        try {
            WireNode.Obj list = connection.api().list(only(name));
            // The version of the list is newer than that of the object; a server may have forgotten the latter.
            Optional<String> version = Optional.of(list.object("metadata").text("resourceVersion"));
            return list.items("items").stream().filter(WireNode.Obj.class::isInstance).findFirst()
                    .map(item -> request((WireNode.Obj) item, version));
        } catch (ExpiredException e) {
            throw new InternalException(e.getMessage(), e);
        }
    }

    @Override
    public void awaitChange(SigningRequest seen, Duration atMost) {
        Duration limit = atMost.compareTo(SHORTEST_WATCH) < 0 ? SHORTEST_WATCH : atMost;
        ApiPath path = only(seen.name()).with("resourceVersion", seen.resourceVersion());
        try (WatchStream watch = connection.api().watch(path, limit)) {
            CompletableFuture<Void> heard = new CompletableFuture<>();
            Thread.ofVirtual().name("certificate-watch").start(() -> listen(watch, heard));
            heard.get(limit.plus(WATCH_GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while waiting for a certificate", e);
        } catch (ExpiredException | ExecutionException | TimeoutException _) {
            // Whatever ended the watch: the caller looks at the object again.
        }
    }

    private static void listen(WatchStream watch, CompletableFuture<Void> heard) {
        try {
            watch.next();
            heard.complete(null);
        } catch (RuntimeException e) {
            heard.completeExceptionally(e);
        }
    }

    private static ApiPath only(String name) {
        return REQUESTS.with("fieldSelector", "metadata.name=" + name);
    }

    private static SigningRequest request(WireNode.Obj object, Optional<String> version) {
        WireNode.Obj metadata = object.object("metadata");
        WireNode.Obj spec = object.object("spec");
        WireNode.Obj status = object.object("status");
        List<SigningRequest.Condition> conditions = status.items("conditions").stream()
                .filter(WireNode.Obj.class::isInstance).map(WireNode.Obj.class::cast)
                .map(one -> new SigningRequest.Condition(one.text("type"), one.text("reason"), one.text("message")))
                .toList();
        return new SigningRequest(metadata.text("name"), metadata.text("uid"),
                version.orElse(metadata.text("resourceVersion")), spec.text("signerName"), decoded(spec, "request"),
                conditions, decoded(status, "certificate"));
    }

    private static String decoded(WireNode.Obj object, String field) {
        try {
            return new String(Base64.getDecoder().decode(object.text(field)), StandardCharsets.US_ASCII);
        } catch (IllegalArgumentException _) {
            throw new InternalException("the API server sent a CertificateSigningRequest whose " + field
                    + " is not base64");
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
