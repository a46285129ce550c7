package io.jubelet.adapters.grpc.server;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import java.util.function.Function;

/** A method of a service: reads its request and responds on the call, on a thread that may block. */
@FunctionalInterface
public interface ServerMethod {

    /**
     * Serves one call.
     *
     * @param request the encoded message
     * @throws InvalidProtocolBufferException when the request is not a message of the method
     */
    void serve(byte[] request, ServerCall call) throws InvalidProtocolBufferException;

    /** A method with a single response. */
    static <Q> ServerMethod unary(Parser<Q> request, Function<Q, MessageLite> answer) {
        return (bytes, call) -> {
            call.send(answer.apply(request.parseFrom(bytes)));
            call.end();
        };
    }
}
