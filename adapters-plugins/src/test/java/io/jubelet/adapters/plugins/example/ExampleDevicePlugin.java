package io.jubelet.adapters.plugins.example;

import io.jubelet.adapters.grpc.GrpcMethod;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.adapters.grpc.server.ServerCall;
import io.jubelet.adapters.grpc.server.ServerLimits;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.adapters.plugins.wire.device.AllocateRequest;
import io.jubelet.adapters.plugins.wire.device.AllocateResponse;
import io.jubelet.adapters.plugins.wire.device.ContainerAllocateRequest;
import io.jubelet.adapters.plugins.wire.device.ContainerAllocateResponse;
import io.jubelet.adapters.plugins.wire.device.ContainerPreferredAllocationResponse;
import io.jubelet.adapters.plugins.wire.device.Device;
import io.jubelet.adapters.plugins.wire.device.DevicePluginOptions;
import io.jubelet.adapters.plugins.wire.device.DeviceSpec;
import io.jubelet.adapters.plugins.wire.device.Empty;
import io.jubelet.adapters.plugins.wire.device.ListAndWatchResponse;
import io.jubelet.adapters.plugins.wire.device.Mount;
import io.jubelet.adapters.plugins.wire.device.PreStartContainerRequest;
import io.jubelet.adapters.plugins.wire.device.PreStartContainerResponse;
import io.jubelet.adapters.plugins.wire.device.PreferredAllocationRequest;
import io.jubelet.adapters.plugins.wire.device.PreferredAllocationResponse;
import io.jubelet.adapters.plugins.wire.device.RegisterRequest;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A device plugin whose devices are names for /dev/null: a container gets one device file /dev/example-NAME for each, their names in
 * the variable EXAMPLE_DEVICES, and a file of the host.
 */
public final class ExampleDevicePlugin implements AutoCloseable {

    private static final String SERVICE = "/v1beta1.DevicePlugin/";
    private static final Path KUBELET = Path.of("kubelet.sock");

    private final Vertx vertx;
    private final Path directory;
    private final String resource;
    private final DevicePluginOptions options;
    private final Map<String, Boolean> devices = new TreeMap<>();
    private final List<ServerCall> watchers = new CopyOnWriteArrayList<>();
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private Optional<GrpcServer> server = Optional.empty();

    /**
     * A plugin that does nothing until it is started.
     *
     * @param directory the directory of the kubelet's socket
     * @param resource name of the resource
     * @param names names of the devices
     * @param preStart whether it is to be called before each start of a container
     * @param preferred whether it is asked which devices it prefers: those that come last
     */
    public ExampleDevicePlugin(Vertx vertx, Path directory, String resource, List<String> names, boolean preStart, boolean preferred) {
        this.vertx = vertx;
        this.directory = directory;
        this.resource = resource;
        this.options = DevicePluginOptions.newBuilder().setPreStartRequired(preStart)
                .setGetPreferredAllocationAvailable(preferred).build();
        names.forEach(name -> devices.put(name, true));
    }

    /** Serves, and registers at the kubelet. */
    public ExampleDevicePlugin start() {
        serve();
        register();
        return this;
    }

    /** Serves without registering. */
    public Path serve() {
        Path socket = directory.resolve(resource.replace('/', '-') + ".sock");
        server = Optional.of(GrpcServer.listen(vertx, "example device plugin", socket.toString(), ServerLimits.LONG_REQUESTS, Map.of(
                SERVICE + "GetDevicePluginOptions", ServerMethod.unary(Empty.parser(), _ -> options),
                SERVICE + "ListAndWatch", (request, call) -> watch(call),
                SERVICE + "GetPreferredAllocation", ServerMethod.unary(PreferredAllocationRequest.parser(), this::prefer),
                SERVICE + "Allocate", ServerMethod.unary(AllocateRequest.parser(), this::allocate),
                SERVICE + "PreStartContainer", ServerMethod.unary(PreStartContainerRequest.parser(), this::preStart))));
        return socket;
    }

    /** Registers at the kubelet. One that is started anew removes the sockets of all plugins: then they have to serve again, too. */
    public void register() {
        register(vertx, directory.resolve(KUBELET), "v1beta1", resource.replace('/', '-') + ".sock", resource);
    }

    /** Registers a plugin that has a socket of this name beside that of the kubelet. */
    public static void register(Vertx vertx, Path kubelet, String version, String endpoint, String resource) {
        try (GrpcChannel channel = GrpcChannel.open(vertx, "kubelet", kubelet.toString(), Duration.ofSeconds(10))) {
            channel.call(new Register(), RegisterRequest.newBuilder().setVersion(version).setEndpoint(endpoint)
                    .setResourceName(resource).build(), Empty.parser());
        }
    }

    /** Calls that it got. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /** A device falls ill, or gets well. */
    public synchronized void setHealthy(String name, boolean healthy) {
        devices.put(name, healthy);
        watchers.forEach(call -> call.send(all()));
    }

    private synchronized void watch(ServerCall call) {
        watchers.add(call);
        call.onEnd(() -> watchers.remove(call));
        call.begin();
        call.send(all());
    }

    private ListAndWatchResponse all() {
        ListAndWatchResponse.Builder all = ListAndWatchResponse.newBuilder();
        devices.forEach((name, healthy) ->
                all.addDevices(Device.newBuilder().setID(name).setHealth(healthy ? "Healthy" : "Unhealthy")));
        return all.build();
    }

    private PreferredAllocationResponse prefer(PreferredAllocationRequest request) {
        calls.add("GetPreferredAllocation");
        PreferredAllocationResponse.Builder response = PreferredAllocationResponse.newBuilder();
        request.getContainerRequestsList().forEach(container -> {
            List<String> available = new ArrayList<>(container.getAvailableDeviceIDsList());
            available.sort(null);
            response.addContainerResponses(ContainerPreferredAllocationResponse.newBuilder().addAllDeviceIDs(
                    available.reversed().subList(0, Math.min(available.size(), container.getAllocationSize()))));
        });
        return response.build();
    }

    private AllocateResponse allocate(AllocateRequest request) {
        AllocateResponse.Builder response = AllocateResponse.newBuilder();
        request.getContainerRequestsList().forEach(container -> response.addContainerResponses(given(container)));
        return response.build();
    }

    private ContainerAllocateResponse given(ContainerAllocateRequest request) {
        List<String> names = new ArrayList<>(request.getDevicesIdsList());
        names.sort(null);
        calls.add("Allocate " + names);
        ContainerAllocateResponse.Builder given = ContainerAllocateResponse.newBuilder()
                .putEnvs("EXAMPLE_DEVICES", String.join(",", names))
                .putAnnotations("example.com/devices", String.join(",", names))
                .addMounts(Mount.newBuilder().setContainerPath("/example-host-name").setHostPath("/etc/hostname").setReadOnly(true));
        for (String name : names) {
            if (!devices.getOrDefault(name, false)) {
                throw new InvalidArgumentException("device " + name + " can't be allocated");
            }
            given.addDevices(DeviceSpec.newBuilder().setHostPath("/dev/null").setContainerPath("/dev/example-" + name)
                    .setPermissions("rw"));
        }
        return given.build();
    }

    private PreStartContainerResponse preStart(PreStartContainerRequest request) {
        calls.add("PreStartContainer " + request.getDevicesIdsList());
        return PreStartContainerResponse.getDefaultInstance();
    }

    @Override
    public void close() {
        server.ifPresent(GrpcServer::close);
        server = Optional.empty();
    }

    /** Serves and registers again whenever the kubelet is started anew, until the thread is interrupted. */
    void follow() throws IOException, InterruptedException {
        try (WatchService watch = directory.getFileSystem().newWatchService()) {
            directory.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            start();
            WatchKey key;
            do {
                key = watch.take();
                if (key.pollEvents().stream().anyMatch(event -> KUBELET.equals(event.context()))) {
                    close();
                    start();
                }
            } while (key.reset());
        }
    }

    /** Starts a plugin: the directory of the kubelet's socket, the name of the resource, the names of the devices. */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length < 3) {
            System.err.println("usage: ExampleDevicePlugin DIRECTORY RESOURCE DEVICE...");
            System.exit(2);
        }
        var plugin = new ExampleDevicePlugin(Vertx.vertx(), Path.of(args[0]), args[1],
                List.of(args).subList(2, args.length), false, false);
        Runtime.getRuntime().addShutdownHook(new Thread(plugin::close));
        plugin.follow();
    }

    /** The call of a registration. */
    private static final class Register implements GrpcMethod {

        @Override
        public String service() {
            return "v1beta1.Registration";
        }

        @Override
        public String wireName() {
            return "Register";
        }

        @Override
        public Optional<Duration> deadline(Duration request, Duration own) {
            return Optional.of(request);
        }
    }
}
