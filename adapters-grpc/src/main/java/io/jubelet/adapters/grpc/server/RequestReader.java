package io.jubelet.adapters.grpc.server;

import io.jubelet.adapters.grpc.GrpcFrame;
import io.jubelet.adapters.grpc.GrpcLimits;
import io.jubelet.adapters.grpc.StatusCode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;

/** Collects the one message of a request. Lives on the event loop. */
final class RequestReader {

    private final ServerCall call;
    private final Buffer received = Buffer.buffer();
    private boolean refused;

    private RequestReader(ServerCall call) {
        this.call = call;
    }

    /** Reads a request; what is no message is refused on the call. */
    static void read(HttpServerRequest request, ServerCall call, Consumer<byte[]> message) {
        RequestReader frames = new RequestReader(call);
        request.handler(frames::add);
        request.endHandler(end -> frames.end(message));
    }

    private void add(Buffer part) {
        if (received.length() + part.length() > GrpcFrame.HEAD_BYTES + GrpcLimits.MAX_MESSAGE_BYTES) {
            refuse(StatusCode.RESOURCE_EXHAUSTED, "a request can't be longer than " + GrpcLimits.MAX_MESSAGE_BYTES
                    + " bytes");
        } else if (!refused) {
            received.appendBuffer(part);
        }
    }

    private void end(Consumer<byte[]> message) {
        if (refused) {
            return;
        }
        if (!GrpcFrame.isOne(received)) {
            refuse(StatusCode.INTERNAL, "the request is not exactly one message");
        } else if (GrpcFrame.isCompressed(received)) {
            refuse(StatusCode.UNIMPLEMENTED, "messages can't be compressed here");
        } else {
            message.accept(GrpcFrame.message(received));
        }
    }

    private void refuse(StatusCode code, String description) {
        refused = true;
        call.fail(code, description);
    }
}
