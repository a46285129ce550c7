package io.jubelet.adapters.cri.server;

import io.jubelet.adapters.cri.call.StatusCode;
import io.jubelet.adapters.cri.rpc.RpcChannel;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;

/** Collects the one message of a request. Lives on the event loop. */
final class Frames {

    /** A byte that says whether the message is compressed, and four for its length. */
    static final int HEAD_BYTES = 5;

    private final Exchange exchange;
    private final Buffer received = Buffer.buffer();
    private boolean refused;

    private Frames(Exchange exchange) {
        this.exchange = exchange;
    }

    /** Reads a request; what is no message is refused on the exchange. */
    static void read(HttpServerRequest request, Exchange exchange, Consumer<byte[]> message) {
        Frames frames = new Frames(exchange);
        request.handler(frames::add);
        request.endHandler(end -> frames.end(message));
    }

    private void add(Buffer part) {
        if (received.length() + part.length() > HEAD_BYTES + RpcChannel.MAX_MESSAGE_BYTES) {
            refuse(StatusCode.RESOURCE_EXHAUSTED, "a request can't be longer than " + RpcChannel.MAX_MESSAGE_BYTES
                    + " bytes");
        } else if (!refused) {
            received.appendBuffer(part);
        }
    }

    private void end(Consumer<byte[]> message) {
        if (refused) {
            return;
        }
        if (received.length() < HEAD_BYTES || received.getInt(1) != received.length() - HEAD_BYTES) {
            refuse(StatusCode.INTERNAL, "the request is not exactly one message");
        } else if (received.getByte(0) != 0) {
            refuse(StatusCode.UNIMPLEMENTED, "messages can't be compressed here");
        } else {
            message.accept(received.getBytes(HEAD_BYTES, received.length()));
        }
    }

    private void refuse(StatusCode code, String description) {
        refused = true;
        exchange.fail(code, description);
    }
}
