package io.jubelet.adapters.grpc.server;

import io.jubelet.adapters.grpc.GrpcFrame;
import io.jubelet.adapters.grpc.GrpcLimits;
import io.jubelet.adapters.grpc.StatusCode;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.vertx.core.buffer.Buffer;
import java.util.function.Consumer;

/** Collects the one message of a request; what is no message is refused on the call. Lives on the event loop. */
final class RequestReader {

    private final ServerCall call;
    private final Consumer<byte[]> message;
    private final Buffer received = Buffer.buffer();
    private boolean refused;

    RequestReader(ServerCall call, Consumer<byte[]> message) {
        this.call = call;
        this.message = message;
    }

    /** Some bytes of the request. */
    void add(ByteBuf part) {
        if (refused) {
            return;
        }
        if (received.length() + part.readableBytes() > GrpcFrame.HEAD_BYTES + GrpcLimits.MAX_MESSAGE_BYTES) {
            refuse(StatusCode.RESOURCE_EXHAUSTED, "a request can't be longer than " + GrpcLimits.MAX_MESSAGE_BYTES
                    + " bytes");
        } else {
            received.appendBytes(ByteBufUtil.getBytes(part));
        }
    }

    /** There are no more. */
    void end() {
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

    /** Fails the call; the rest of the request is passed over. */
    void refuse(StatusCode code, String description) {
        refused = true;
        call.fail(code, description);
    }
}
