package io.jubelet.adapters.plugins.dra;

import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.grpc.client.GrpcStream;
import io.jubelet.adapters.plugins.wire.dra.NodePrepareResourcesRequest;
import io.jubelet.adapters.plugins.wire.dra.NodePrepareResourcesResponse;
import io.jubelet.adapters.plugins.wire.dra.NodeUnprepareResourcesRequest;
import io.jubelet.adapters.plugins.wire.dra.NodeUnprepareResourcesResponse;
import io.jubelet.adapters.plugins.wire.dra.NodeWatchResourcesRequest;
import io.jubelet.adapters.plugins.wire.dra.NodeWatchResourcesResponse;
import io.jubelet.domain.dra.DriverClaim;
import io.jubelet.ports.dra.ClaimDriver;
import io.jubelet.ports.failure.PortException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One connection to a driver. */
final class GrpcClaimDriver implements ClaimDriver {

    private final GrpcChannel channel;
    private final String service;
    private volatile boolean closed;
    private volatile Optional<GrpcStream<NodeWatchResourcesResponse>> stream = Optional.empty();

    /** @param service name of the service for claims */
    GrpcClaimDriver(GrpcChannel channel, String service) {
        this.channel = channel;
        this.service = service;
    }

    @Override
    public Map<String, Prepared> prepare(List<DriverClaim> claims) {
        var response = channel.call(DriverCall.prepare(service),
                NodePrepareResourcesRequest.newBuilder().addAllClaims(DriverMessages.claims(claims)).build(),
                NodePrepareResourcesResponse.parser());
        Map<String, Prepared> answers = new LinkedHashMap<>();
        response.getClaimsMap().forEach((uid, answer) -> answers.put(uid, DriverMessages.prepared(answer)));
        return answers;
    }

    @Override
    public Map<String, String> unprepare(List<DriverClaim> claims) {
        var response = channel.call(DriverCall.unprepare(service),
                NodeUnprepareResourcesRequest.newBuilder().addAllClaims(DriverMessages.claims(claims)).build(),
                NodeUnprepareResourcesResponse.parser());
        Map<String, String> answers = new LinkedHashMap<>();
        response.getClaimsMap().forEach((uid, answer) -> answers.put(uid, answer.getError()));
        return answers;
    }

    @Override
    public void watch(Listener listener) {
        channel.onConnection(is -> {
            if (!closed) {
                listener.connected(is);
            }
        });
        GrpcStream<NodeWatchResourcesResponse> opened;
        try {
            opened = channel.stream(DriverCall.WATCH, NodeWatchResourcesRequest.getDefaultInstance(),
                    NodeWatchResourcesResponse.parser());
        } catch (PortException e) {
            listener.ended(e);
            return;
        }
        stream = Optional.of(opened);
        opened.deliver(new GrpcStream.Listener<>() {
            @Override
            public void message(NodeWatchResourcesResponse message) {
                listener.health(message.getDevicesList().stream().map(DriverMessages::health).toList());
            }

            @Override
            public void ended(PortException why) {
                listener.ended(why);
            }
        });
    }

    @Override
    public void close() {
        closed = true;
        stream.ifPresent(GrpcStream::close);
        channel.close();
    }
}
