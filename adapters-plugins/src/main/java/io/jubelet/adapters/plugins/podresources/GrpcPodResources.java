package io.jubelet.adapters.plugins.podresources;

import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.jubelet.adapters.grpc.server.GrpcServer;
import io.jubelet.adapters.grpc.server.ServerMethod;
import io.jubelet.adapters.plugins.service.RateLimit;
import io.jubelet.adapters.plugins.service.ServiceSocket;
import io.jubelet.adapters.plugins.wire.podresources.AllocatableResourcesRequest;
import io.jubelet.adapters.plugins.wire.podresources.GetPodResourcesRequest;
import io.jubelet.adapters.plugins.wire.podresources.GetPodResourcesResponse;
import io.jubelet.adapters.plugins.wire.podresources.ListPodResourcesRequest;
import io.jubelet.ports.podresources.PodResourcesService;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** {@link PodResourcesService} over gRPC. */
public final class GrpcPodResources implements PodResourcesService {

    private static final String V1 = "/v1.PodResourcesLister/";
    private static final String V1ALPHA1 = "/v1alpha1.PodResourcesLister/";

    private final Vertx vertx;
    private final ServiceSocket socket;
    private final RateLimit limit;
    private Optional<GrpcServer> server = Optional.empty();

    /**
     * A service that is not served yet.
     *
     * @param directory the directory of the socket; it is made when it is not there, for its owner alone and those of its group
     * @param nanos a monotonic clock
     */
    public GrpcPodResources(Vertx vertx, Path directory, LongSupplier nanos) {
        this.vertx = vertx;
        this.socket = new ServiceSocket("the PodResources API", directory, "kubelet.sock");
        this.limit = new RateLimit(nanos);
    }

    @Override
    public synchronized void serve(Answers answers) {
        server = Optional.of(socket.serve(vertx, methods(answers)));
    }

    private Map<String, ServerMethod> methods(Answers answers) {
        return Map.of(
                V1 + "List", limited(ListPodResourcesRequest.parser(), _ -> PodResourcesMessages.v1(answers.list(Version.V1))),
                V1 + "Get", limited(GetPodResourcesRequest.parser(), ask -> GetPodResourcesResponse.newBuilder()
                        .setPodResources(PodResourcesMessages.v1(answers.get(ask.getPodNamespace(), ask.getPodName()))).build()),
                V1 + "GetAllocatableResources", limited(AllocatableResourcesRequest.parser(),
                        _ -> PodResourcesMessages.allocatable(answers.allocatable())),
                V1ALPHA1 + "List", limited(ListPodResourcesRequest.parser(),
                        _ -> PodResourcesMessages.v1alpha1(answers.list(Version.V1ALPHA1))));
    }

    /** What can't be read is refused before it counts. */
    private <Q> ServerMethod limited(Parser<Q> request, Function<Q, MessageLite> answer) {
        return ServerMethod.unary(request, ask -> {
            limit.take();
            return answer.apply(ask);
        });
    }

    @Override
    public synchronized void close() {
        server.ifPresent(GrpcServer::close);
        server = Optional.empty();
    }
}
