package io.jubelet.adapters.grpc.server;

import com.google.protobuf.MessageLite;
import io.jubelet.adapters.grpc.GrpcFrame;
import io.jubelet.adapters.grpc.StatusCode;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The response to one call: messages, then one status. May be used from any thread, also after the client disconnected. */
public final class ServerCall {

    private final Context context;
    private final HttpServerResponse response;
    private boolean over;

    /**
     * A response that has not begun. Called on the event loop.
     *
     * @param context the context of the connection
     */
    ServerCall(Context context, HttpServerResponse response) {
        this.context = context;
        this.response = response;
        response.putHeader("content-type", "application/grpc").setChunked(true);
        // The client disconnected; the response is dropped.
        response.exceptionHandler(error -> over = true);
    }

    /** Runs something when the call is over, on either side. */
    public void onEnd(Runnable work) {
        context.runOnContext(ignored -> {
            if (response.closed()) {
                work.run();
            } else {
                response.closeHandler(closed -> work.run());
            }
        });
    }

    /** Sends the response headers, which show the client that the call was accepted. */
    public void begin() {
        onLoop(response::writeHead);
    }

    /** Sends one message. */
    public void send(MessageLite message) {
        Buffer frame = GrpcFrame.of(message.toByteArray());
        onLoop(() -> response.write(frame));
    }

    /** Ends the call well. */
    public void end() {
        finish("0", "");
    }

    /** Ends the call with a failure. */
    public void fail(StatusCode code, String description) {
        finish(Integer.toString(code.number()), encoded(description));
    }

    private void finish(String status, String message) {
        onLoop(() -> {
            over = true;
            response.putTrailer("grpc-status", status);
            if (!message.isEmpty()) {
                response.putTrailer("grpc-message", message);
            }
            response.end();
        });
    }

    private void onLoop(Runnable work) {
        context.runOnContext(ignored -> {
            if (!over && !response.closed()) {
                work.run();
            }
        });
    }

    /** The percent encoding of gRPC, which encodes more characters than it must, and has no plus sign. */
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
