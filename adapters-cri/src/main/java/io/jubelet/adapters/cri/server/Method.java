package io.jubelet.adapters.cri.server;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import java.util.function.Function;

/** A method of a service: reads its request and answers on the exchange, on a thread that may block. */
@FunctionalInterface
interface Method {

    void serve(byte[] request, Exchange exchange) throws InvalidProtocolBufferException;

    /** A method that answers once. */
    static <Q> Method unary(Parser<Q> request, Function<Q, MessageLite> answer) {
        return (bytes, exchange) -> {
            exchange.send(answer.apply(request.parseFrom(bytes)));
            exchange.end();
        };
    }
}
