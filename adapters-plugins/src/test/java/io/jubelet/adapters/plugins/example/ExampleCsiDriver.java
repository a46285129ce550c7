package io.jubelet.adapters.plugins.example;

import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.adapters.grpc.server.ServerLimits;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.adapters.plugins.wire.csi.GetPluginInfoRequest;
import io.jubelet.adapters.plugins.wire.csi.GetPluginInfoResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeExpandVolumeRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeExpandVolumeResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeGetCapabilitiesRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeGetCapabilitiesResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeGetInfoRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeGetInfoResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeGetVolumeStatsRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeGetVolumeStatsResponse;
import io.jubelet.adapters.plugins.wire.csi.NodePublishVolumeRequest;
import io.jubelet.adapters.plugins.wire.csi.NodePublishVolumeResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeServiceCapability;
import io.jubelet.adapters.plugins.wire.csi.NodeStageVolumeRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeStageVolumeResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeUnpublishVolumeRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeUnpublishVolumeResponse;
import io.jubelet.adapters.plugins.wire.csi.NodeUnstageVolumeRequest;
import io.jubelet.adapters.plugins.wire.csi.NodeUnstageVolumeResponse;
import io.jubelet.adapters.plugins.wire.csi.ProbeRequest;
import io.jubelet.adapters.plugins.wire.csi.ProbeResponse;
import io.jubelet.adapters.plugins.wire.csi.VolumeCondition;
import io.jubelet.adapters.plugins.wire.csi.VolumeUsage;
import io.jubelet.domain.csi.CallFailure;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/**
 * A CSI driver whose volumes are directories below one directory, and whose block devices are files there. It stages, publishes,
 * measures and makes larger; every call can be repeated. Secrets are looked at by nobody. What it is asked is kept, and it can be
 * told to fail.
 */
public final class ExampleCsiDriver implements AutoCloseable {

    private static final String NODE = "/csi.v1.Node/";
    private static final long TOTAL = 1 << 30;

    private final String name;
    private final Path volumes;
    private final ExampleMounts mounts;
    private final ExampleBlocks blocks;
    private final Map<String, Queue<CallFailure>> failures = new ConcurrentHashMap<>();
    /** What is wrong with volumes. */
    private final Map<String, String> faults = new ConcurrentHashMap<>();
    private final Queue<String> calls = new ConcurrentLinkedQueue<>();
    private final Queue<Map<String, String>> contexts = new ConcurrentLinkedQueue<>();
    private final GrpcServer server;

    /**
     * Serves on a socket until it is closed.
     *
     * @param volumes directory with a directory for each volume, which is made when it is first asked for
     */
    public ExampleCsiDriver(Vertx vertx, String name, Path socket, Path volumes, ExampleMounts mounts) {
        this.name = name;
        this.volumes = volumes;
        this.mounts = mounts;
        this.blocks = new ExampleBlocks(volumes, mounts);
        this.server = GrpcServer.listen(vertx, "CSI driver " + name, socket.toString(), ServerLimits.LONG_REQUESTS, methods());
    }

    private Map<String, ServerMethod> methods() {
        Map<String, ServerMethod> methods = new TreeMap<>();
        methods.put("/csi.v1.Identity/GetPluginInfo", ServerMethod.unary(GetPluginInfoRequest.parser(),
                _ -> GetPluginInfoResponse.newBuilder().setName(name).setVendorVersion("1").build()));
        methods.put("/csi.v1.Identity/Probe", ServerMethod.unary(ProbeRequest.parser(),
                _ -> ProbeResponse.getDefaultInstance()));
        add(methods, "NodeGetInfo", NodeGetInfoRequest.parser(), _ ->
                NodeGetInfoResponse.newBuilder().setNodeId("sample-node").build());
        add(methods, "NodeGetCapabilities", NodeGetCapabilitiesRequest.parser(), _ -> capabilities());
        add(methods, "NodeStageVolume", NodeStageVolumeRequest.parser(), this::stage);
        add(methods, "NodePublishVolume", NodePublishVolumeRequest.parser(), this::publish);
        add(methods, "NodeUnpublishVolume", NodeUnpublishVolumeRequest.parser(), this::unpublish);
        add(methods, "NodeUnstageVolume", NodeUnstageVolumeRequest.parser(), this::unstage);
        add(methods, "NodeExpandVolume", NodeExpandVolumeRequest.parser(), this::expand);
        add(methods, "NodeGetVolumeStats", NodeGetVolumeStatsRequest.parser(), this::measure);
        return methods;
    }

    /** What a driver does for one call. */
    private interface Work<Q> {
        MessageLite run(Q request) throws IOException, Refusal;
    }

    /** An answer that is no success. */
    private static final class Refusal extends Exception {

        private static final long serialVersionUID = 1L;

        private final StatusCode code;

        Refusal(StatusCode code, String message) {
            super(message);
            this.code = code;
        }
    }

    private <Q> void add(Map<String, ServerMethod> methods, String call, Parser<Q> parser, Work<Q> work) {
        methods.put(NODE + call, (bytes, answer) -> {
            Q request = parser.parseFrom(bytes);
            calls.add(call);
            CallFailure failure = failures.getOrDefault(call, new ConcurrentLinkedQueue<>()).poll();
            if (failure != null) {
                answer.fail(StatusCode.of(failure.code()), failure.description());
                return;
            }
            try {
                answer.send(work.run(request));
                answer.end();
            } catch (Refusal e) {
                answer.fail(e.code, e.getMessage());
            } catch (IOException e) {
                answer.fail(StatusCode.INTERNAL, e.toString());
            }
        });
    }

    /** The next call of this name fails, and does nothing. */
    public void failNext(String call, CallFailure failure) {
        failures.computeIfAbsent(call, _ -> new ConcurrentLinkedQueue<>()).add(failure);
    }

    /** From now on a volume is not in order. */
    public void breaks(String volume, String why) {
        faults.put(volume, why);
    }

    /** Names of the calls so far. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /** What it was told about volumes that it published, one after another. */
    public List<Map<String, String>> contexts() {
        return List.copyOf(contexts);
    }

    private static NodeGetCapabilitiesResponse capabilities() {
        var response = NodeGetCapabilitiesResponse.newBuilder();
        for (var type : List.of(NodeServiceCapability.RPC.Type.STAGE_UNSTAGE_VOLUME,
                NodeServiceCapability.RPC.Type.GET_VOLUME_STATS, NodeServiceCapability.RPC.Type.VOLUME_CONDITION,
                NodeServiceCapability.RPC.Type.EXPAND_VOLUME)) {
            response.addCapabilities(NodeServiceCapability.newBuilder()
                    .setRpc(NodeServiceCapability.RPC.newBuilder().setType(type)));
        }
        return response.build();
    }

    private static String name(String id) throws Refusal {
        if (id.isEmpty() || id.contains("/") || id.startsWith(".")) {
            throw new Refusal(StatusCode.INVALID_ARGUMENT, "no such volume");
        }
        return id;
    }

    private Path volume(String id) throws IOException, Refusal {
        return Files.createDirectories(volumes.resolve(name(id)));
    }

    /** Containers find a file system as large as that of the directory; it needs no more. */
    private MessageLite expand(NodeExpandVolumeRequest request) throws IOException, Refusal {
        long bytes = request.getCapacityRange().getRequiredBytes();
        if (request.getVolumeCapability().hasBlock()) {
            blocks.expand(name(request.getVolumeId()), bytes);
        }
        return NodeExpandVolumeResponse.newBuilder().setCapacityBytes(bytes).build();
    }

    private MessageLite stage(NodeStageVolumeRequest request) throws IOException, Refusal {
        if (request.getVolumeCapability().hasBlock()) {
            blocks.stage(name(request.getVolumeId()));
        } else {
            mounts.show(volume(request.getVolumeId()), Path.of(request.getStagingTargetPath()));
        }
        return NodeStageVolumeResponse.getDefaultInstance();
    }

    private MessageLite publish(NodePublishVolumeRequest request) throws IOException, Refusal {
        String staging = request.getStagingTargetPath();
        boolean block = request.getVolumeCapability().hasBlock();
        boolean staged = staging.isEmpty()
                || (block ? blocks.isStaged(name(request.getVolumeId())) : mounts.isShown(Path.of(staging)));
        if (!staged) {
            throw new Refusal(StatusCode.FAILED_PRECONDITION, "volume is not staged");
        }
        contexts.add(Map.copyOf(request.getVolumeContextMap()));
        if (block) {
            blocks.publish(name(request.getVolumeId()), Path.of(request.getTargetPath()));
        } else {
            mounts.show(volume(request.getVolumeId()), Path.of(request.getTargetPath()));
        }
        return NodePublishVolumeResponse.getDefaultInstance();
    }

    private MessageLite unpublish(NodeUnpublishVolumeRequest request) throws IOException {
        mounts.hide(Path.of(request.getTargetPath()));
        Files.deleteIfExists(Path.of(request.getTargetPath()));
        return NodeUnpublishVolumeResponse.getDefaultInstance();
    }

    private MessageLite unstage(NodeUnstageVolumeRequest request) throws IOException, Refusal {
        blocks.unstage(name(request.getVolumeId()));
        mounts.hide(Path.of(request.getStagingTargetPath()));
        return NodeUnstageVolumeResponse.getDefaultInstance();
    }

    /** Space is what files take, and there may be as many files as bytes. */
    private MessageLite measure(NodeGetVolumeStatsRequest request) throws IOException, Refusal {
        if (!mounts.isShown(Path.of(request.getVolumePath()))) {
            throw new Refusal(StatusCode.NOT_FOUND, "volume is not mounted");
        }
        String id = request.getVolumeId();
        long files = 0;
        long bytes = 0;
        try (var all = Files.walk(volume(id))) {
            for (Path path : (Iterable<Path>) all::iterator) {
                files++;
                bytes += Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) ? Files.size(path) : 0;
            }
        }
        return NodeGetVolumeStatsResponse.newBuilder().addUsage(usage(VolumeUsage.Unit.BYTES, bytes))
                .addUsage(usage(VolumeUsage.Unit.INODES, files)).setVolumeCondition(VolumeCondition.newBuilder()
                        .setAbnormal(faults.containsKey(id)).setMessage(faults.getOrDefault(id, "in order"))).build();
    }

    private static VolumeUsage.Builder usage(VolumeUsage.Unit unit, long used) {
        return VolumeUsage.newBuilder().setUnit(unit).setTotal(TOTAL).setUsed(used).setAvailable(TOTAL - used);
    }

    /** Ends the service; what is mounted stays, as with every driver. */
    @Override
    public void close() {
        server.close();
    }

    /**
     * Runs until it is killed.
     *
     * @param args its name, the root directory of the kubelet, and a directory for the volumes
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 3) {
            System.err.println("usage: ExampleCsiDriver NAME KUBELET_DIRECTORY VOLUMES_DIRECTORY");
            System.exit(2);
        }
        String name = args[0];
        Path socket = Files.createDirectories(Path.of(args[1], "plugins", name)).resolve("csi.sock");
        Vertx vertx = Vertx.vertx();
        var driver = new ExampleCsiDriver(vertx, name, socket, Path.of(args[2]), ExampleMounts.BOUND);
        var registrar = new ExampleRegistrar(vertx, name, Path.of(args[1], "plugins_registry"), socket);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            registrar.close();
            driver.close();
        }));
        new CountDownLatch(1).await();
    }
}
