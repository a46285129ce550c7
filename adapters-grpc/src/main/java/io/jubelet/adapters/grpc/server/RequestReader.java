package io.jubelet.adapters.grpc.server;

import io.jubelet.adapters.grpc.GrpcFrame;
import io.jubelet.adapters.grpc.StatusCode;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.vertx.core.buffer.Buffer;
import java.util.function.Consumer;

/** Collects the one message of a request; what is no message is refused on the call. Lives on the event loop. */
final class RequestReader {

    private final ServerCall call;
    private final int limit;
    private final ByteBudget budget;
    private final Consumer<byte[]> message;
    private Buffer received = Buffer.buffer();
    private long taken;
    private boolean refused;

    /**
     * A request that begins.
     *
     * @param limit bytes of the longest message
     * @param budget bytes of the requests of the connection, which are taken until the call is over: who serves it has the request
     */
    RequestReader(ServerCall call, int limit, ByteBudget budget, Consumer<byte[]> message) {
        this.call = call;
        this.limit = limit;
        this.budget = budget;
        this.message = message;
        call.onEnd(this::giveBack);
    }

    private void giveBack() {
        budget.giveBack(taken);
        taken = 0;
    }

    /** Some bytes of the request. */
    void add(ByteBuf part) {
        if (refused) {
            return;
        }
        int length = part.readableBytes();
        if (received.length() + length > GrpcFrame.HEAD_BYTES + limit) {
            refuse(StatusCode.RESOURCE_EXHAUSTED, "a request can't be longer than " + limit + " bytes");
        } else if (!budget.take(length)) {
            refuse(StatusCode.RESOURCE_EXHAUSTED, "the requests of this connection are too long together");
        } else {
            taken += length;
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
        received = Buffer.buffer();
    }

    /** Fails the call; the rest of the request is passed over. */
    void refuse(StatusCode code, String description) {
        refused = true;
        received = Buffer.buffer();
        giveBack();
        call.fail(code, description);
    }
}
