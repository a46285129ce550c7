package io.jubelet.adapters.grpc.client;

import io.jubelet.adapters.grpc.GrpcFailure;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/** Follows one call, on the event loop: any number of messages, then exactly one end. Must not block. */
interface CallObserver {

    /** The call is under way; nothing was received yet. */
    void begun(GrpcCall call);

    /** The response headers arrived; messages follow, or the end. */
    void answered();

    /** A message arrived. */
    void message(Buffer message);

    /** The call is over; nothing follows. */
    void ended(Optional<GrpcFailure> failure);
}
