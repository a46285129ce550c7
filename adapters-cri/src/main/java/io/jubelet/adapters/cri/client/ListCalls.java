package io.jubelet.adapters.cri.client;

import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.ports.failure.UnimplementedException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Lists, in parts where the runtime can (KEP-5825) and in one message where it can't. Missing support is remembered until the
 * next connection, since the runtime may have another version then.
 */
final class ListCalls {

    private final GrpcChannel channel;
    /** Generation of the connection on which a call turned out to be unknown, by call. */
    private final Map<CriCall, Integer> unknown = new ConcurrentHashMap<>();

    ListCalls(GrpcChannel channel) {
        this.channel = channel;
    }

    /**
     * A list.
     *
     * @param call the call with a single response
     * @param whole its request and how its response is read
     * @param inParts name of the call with a stream of responses, its request and how they are read
     */
    <W, P, I> List<I> list(CriCall call, Whole<W, I> whole, InParts<P, I> inParts) {
        if (unknown.getOrDefault(call, -1) != channel.generation()) {
            try {
                return channel.list(call, inParts.method(), inParts.request(), inParts.parser()).stream()
                        .flatMap(inParts.items()).toList();
            } catch (UnimplementedException e) {
                unknown.put(call, channel.generation());
            }
        }
        return whole.items().apply(channel.call(call, whole.request(), whole.parser())).toList();
    }

    /** A call with a single response. */
    record Whole<W, I>(MessageLite request, Parser<W> parser, Function<W, Stream<I>> items) {
    }

    /** A call with a stream of responses. */
    record InParts<P, I>(String method, MessageLite request, Parser<P> parser, Function<P, Stream<I>> items) {
    }
}
