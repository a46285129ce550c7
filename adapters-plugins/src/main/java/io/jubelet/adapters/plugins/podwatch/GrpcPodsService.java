package io.jubelet.adapters.plugins.podwatch;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import com.google.protobuf.UnsafeByteOperations;
import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.adapters.grpc.server.ServerCall;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.adapters.plugins.service.RateLimit;
import io.jubelet.adapters.plugins.service.ServiceSocket;
import io.jubelet.adapters.plugins.wire.pods.EventType;
import io.jubelet.adapters.plugins.wire.pods.GetPodRequest;
import io.jubelet.adapters.plugins.wire.pods.GetPodResponse;
import io.jubelet.adapters.plugins.wire.pods.ListPodsRequest;
import io.jubelet.adapters.plugins.wire.pods.ListPodsResponse;
import io.jubelet.adapters.plugins.wire.pods.WatchPodsEvent;
import io.jubelet.adapters.plugins.wire.pods.WatchPodsRequest;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podwatch.PodWatchEvent;
import io.jubelet.ports.codec.PodProtobufCodec;
import io.jubelet.ports.podwatch.PodsService;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** {@link PodsService} over gRPC. A watch sends one event at a time, and takes the next one when the client has read so far. */
public final class GrpcPodsService implements PodsService {

    private static final String PREFIX = "/v1alpha1.Pods/";

    private final Vertx vertx;
    private final ServiceSocket socket;
    private final PodProtobufCodec codec;
    private final RateLimit limit;
    private Optional<GrpcServer> server = Optional.empty();

    /**
     * A service that is not served yet.
     *
     * @param directory the directory of the socket; it is made when it is not there, for its owner alone and those of its group
     * @param codec how pods look to clients
     * @param nanos a monotonic clock
     */
    public GrpcPodsService(Vertx vertx, Path directory, PodProtobufCodec codec, LongSupplier nanos) {
        this.vertx = vertx;
        this.socket = new ServiceSocket("the Pods API", directory, "pods-api.sock");
        this.codec = codec;
        this.limit = new RateLimit(nanos);
    }

    @Override
    public synchronized void serve(Answers answers) {
        server = Optional.of(socket.serve(vertx, Map.of(
                PREFIX + "ListPods", limited(ListPodsRequest.parser(), _ -> ListPodsResponse.newBuilder()
                        .addAllPods(answers.list().stream().map(this::encoded).toList()).build()),
                PREFIX + "GetPod", limited(GetPodRequest.parser(), ask -> GetPodResponse.newBuilder()
                        .setPod(encoded(answers.get(ask.getPodUID()))).build()),
                PREFIX + "WatchPods", (request, call) -> watch(request, call, answers))));
    }

    /** What can't be read is refused before it counts. */
    private <Q> ServerMethod limited(Parser<Q> request, Function<Q, MessageLite> answer) {
        return ServerMethod.unary(request, ask -> {
            limit.take();
            return answer.apply(ask);
        });
    }

    /** Ends with what the watch or the connection throws, in any case. */
    private void watch(byte[] request, ServerCall call, Answers answers) throws InvalidProtocolBufferException {
        WatchPodsRequest.parseFrom(request);
        Watch watch = answers.watch();
        call.onEnd(watch::close);
        while (true) {
            call.sendAndWait(message(watch.next()));
        }
    }

    private WatchPodsEvent message(PodWatchEvent event) {
        return switch (event) {
            case PodWatchEvent.Added added -> message(EventType.ADDED, added.pod());
            case PodWatchEvent.Modified modified -> message(EventType.MODIFIED, modified.pod());
            case PodWatchEvent.Deleted deleted -> message(EventType.DELETED, deleted.pod());
            case PodWatchEvent.InitialSyncComplete _ ->
                    WatchPodsEvent.newBuilder().setType(EventType.INITIAL_SYNC_COMPLETE).build();
        };
    }

    private WatchPodsEvent message(EventType type, Pod pod) {
        return WatchPodsEvent.newBuilder().setType(type).setPod(encoded(pod)).build();
    }

    private ByteString encoded(Pod pod) {
        return UnsafeByteOperations.unsafeWrap(codec.encode(pod));
    }

    @Override
    public synchronized void close() {
        server.ifPresent(GrpcServer::close);
        server = Optional.empty();
    }
}
