package io.jubelet.adapters.plugins.example;

import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.adapters.grpc.server.ServerCall;
import io.jubelet.adapters.grpc.server.ServerLimits;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.adapters.plugins.wire.dra.Claim;
import io.jubelet.adapters.plugins.wire.dra.Device;
import io.jubelet.adapters.plugins.wire.dra.DeviceHealth;
import io.jubelet.adapters.plugins.wire.dra.DeviceIdentifier;
import io.jubelet.adapters.plugins.wire.dra.HealthStatus;
import io.jubelet.adapters.plugins.wire.dra.NodePrepareResourceResponse;
import io.jubelet.adapters.plugins.wire.dra.NodePrepareResourcesRequest;
import io.jubelet.adapters.plugins.wire.dra.NodePrepareResourcesResponse;
import io.jubelet.adapters.plugins.wire.dra.NodeUnprepareResourceResponse;
import io.jubelet.adapters.plugins.wire.dra.NodeUnprepareResourcesRequest;
import io.jubelet.adapters.plugins.wire.dra.NodeUnprepareResourcesResponse;
import io.jubelet.adapters.plugins.wire.dra.NodeWatchResourcesResponse;
import io.jubelet.adapters.plugins.wire.registration.InfoRequest;
import io.jubelet.adapters.plugins.wire.registration.PluginInfo;
import io.jubelet.adapters.plugins.wire.registration.RegistrationStatus;
import io.jubelet.adapters.plugins.wire.registration.RegistrationStatusResponse;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A DRA driver whose devices are environment variables: each claim that is prepared gets a CDI specification with the device
 * {@code example.com/claim=UID}, which gives the variable EXAMPLE_CLAIM with the name of the claim to containers. One socket has the
 * registration and all services. It publishes no ResourceSlices: those, and the allocation of claims, are written by hand.
 */
public final class ExampleDraDriver implements AutoCloseable {

    private static final String DRA = "/k8s.io.kubelet.pkg.apis.dra.";
    private static final String REGISTRATION = "/pluginregistration.Registration/";

    private final Vertx vertx;
    private final String driver;
    private final Path socket;
    private final Path specifications;
    private final List<ServerCall> watchers = new CopyOnWriteArrayList<>();
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private Optional<NodeWatchResourcesResponse> health = Optional.empty();
    private Optional<GrpcServer> server = Optional.empty();

    /**
     * A driver that does nothing until it is started.
     *
     * @param driver its name
     * @param registry the directory in which it registers, {@code plugins_registry} of the kubelet
     * @param specifications the directory of CDI specifications
     */
    public ExampleDraDriver(Vertx vertx, String driver, Path registry, Path specifications) {
        this.vertx = vertx;
        this.driver = driver;
        this.socket = registry.resolve(driver + ".sock");
        this.specifications = specifications;
    }

    /** Serves, which registers it. */
    public ExampleDraDriver start() {
        Map<String, ServerMethod> methods = new HashMap<>(Map.of(
                REGISTRATION + "GetInfo", ServerMethod.unary(InfoRequest.parser(), _ -> PluginInfo.newBuilder().setType("DRAPlugin")
                        .setName(driver).addAllSupportedVersions(List.of("v1.DRAPlugin", "v1beta1.DRAPlugin")).build()),
                REGISTRATION + "NotifyRegistrationStatus", ServerMethod.unary(RegistrationStatus.parser(), status -> {
                    calls.add(status.getPluginRegistered() ? "registered" : "refused: " + status.getError());
                    return RegistrationStatusResponse.getDefaultInstance();
                })));
        if (health.isPresent()) {
            methods.put("/v1alpha1.DRAResourceHealth/NodeWatchResources", (_, call) -> watch(call));
        }
        for (String version : List.of("v1", "v1beta1")) {
            methods.put(DRA + version + ".DRAPlugin/NodePrepareResources",
                    ServerMethod.unary(NodePrepareResourcesRequest.parser(), this::prepare));
            methods.put(DRA + version + ".DRAPlugin/NodeUnprepareResources",
                    ServerMethod.unary(NodeUnprepareResourcesRequest.parser(), this::unprepare));
        }
        server = Optional.of(GrpcServer.listen(vertx, "example DRA driver", socket.toString(), ServerLimits.LONG_REQUESTS, methods));
        return this;
    }

    /** Path of its socket. */
    public Path socket() {
        return socket;
    }

    /** Calls that it got. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /** Reports on its only device; when it is started before that, it serves no health. */
    public synchronized void report(boolean healthy, long seconds, String message) {
        health = Optional.of(NodeWatchResourcesResponse.newBuilder().addDevices(DeviceHealth.newBuilder()
                .setDevice(DeviceIdentifier.newBuilder().setPoolName("here").setDeviceName("gpu-0"))
                .setHealth(healthy ? HealthStatus.HEALTHY : HealthStatus.UNHEALTHY).setHealthCheckTimeoutSeconds(seconds)
                .setMessage(message)).build());
        watchers.forEach(call -> call.send(health.get()));
    }

    private synchronized void watch(ServerCall call) {
        watchers.add(call);
        call.onEnd(() -> watchers.remove(call));
        call.begin();
        health.ifPresent(call::send);
    }

    private NodePrepareResourcesResponse prepare(NodePrepareResourcesRequest request) {
        NodePrepareResourcesResponse.Builder response = NodePrepareResourcesResponse.newBuilder();
        for (Claim claim : request.getClaimsList()) {
            calls.add("prepare " + claim.getNamespace() + "/" + claim.getName());
            response.putClaims(claim.getUid(), claim.getName().equals("bad")
                    ? NodePrepareResourceResponse.newBuilder().setError("bad claims are refused").build() : prepared(claim));
        }
        return response.build();
    }

    private NodePrepareResourceResponse prepared(Claim claim) {
        try {
            Files.writeString(specification(claim), """
                    {"cdiVersion": "0.5.0", "kind": "example.com/claim", "devices": [
                     {"name": "%s", "containerEdits": {"env": ["EXAMPLE_CLAIM=%s"]}}]}
                    """.formatted(claim.getUid(), claim.getName()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return NodePrepareResourceResponse.newBuilder().addDevices(Device.newBuilder().setPoolName("here").setDeviceName("gpu-0")
                .addRequestNames("gpu").setShareId("share-" + claim.getUid())
                .addCdiDeviceIds("example.com/claim=" + claim.getUid())).build();
    }

    private NodeUnprepareResourcesResponse unprepare(NodeUnprepareResourcesRequest request) {
        NodeUnprepareResourcesResponse.Builder response = NodeUnprepareResourcesResponse.newBuilder();
        for (Claim claim : request.getClaimsList()) {
            calls.add("unprepare " + claim.getNamespace() + "/" + claim.getName());
            try {
                Files.deleteIfExists(specification(claim));
                response.putClaims(claim.getUid(), NodeUnprepareResourceResponse.getDefaultInstance());
            } catch (IOException e) {
                response.putClaims(claim.getUid(), NodeUnprepareResourceResponse.newBuilder().setError(e.toString()).build());
            }
        }
        return response.build();
    }

    private Path specification(Claim claim) {
        return specifications.resolve("example.com-claim-" + claim.getUid() + ".json");
    }

    @Override
    public void close() {
        server.ifPresent(GrpcServer::close);
        server = Optional.empty();
    }

    /** Starts a driver: its name, the directory in which it registers, the directory of CDI specifications. */
    public static void main(String[] args) throws InterruptedException {
        if (args.length != 3) {
            System.err.println("usage: ExampleDraDriver NAME PLUGINS_REGISTRY CDI_DIRECTORY");
            System.exit(2);
        }
        var driver = new ExampleDraDriver(Vertx.vertx(), args[0], Path.of(args[1]), Path.of(args[2])).start();
        Runtime.getRuntime().addShutdownHook(new Thread(driver::close));
        new CountDownLatch(1).await();
    }
}
