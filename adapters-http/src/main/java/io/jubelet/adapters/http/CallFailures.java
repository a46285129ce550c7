package io.jubelet.adapters.http;

import io.jubelet.adapters.grpc.GrpcFailure;
import io.jubelet.adapters.grpc.StatusCode;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.StreamResetException;
import java.util.Optional;

/** What went wrong on the connection of a gRPC call, as the status that gRPC clients make of it. */
final class CallFailures {

    private static final String CONTENT_TYPE = "application/grpc";

    private CallFailures() {
    }

    /** The failure of a response that is not one of gRPC, whatever its HTTP status; empty when it is one. */
    static Optional<GrpcFailure> ofHead(HttpClientResponse response) {
        String type = response.getHeader("content-type");
        if (type != null && isGrpc(type)) {
            return Optional.empty();
        }
        return Optional.of(GrpcFailure.of(code(response.statusCode()), "unexpected HTTP status code received from server: "
                + response.statusCode() + " (" + text(response) + "); " + (type == null
                        ? "malformed header: missing HTTP content-type"
                        : "transport: received unexpected content-type \"" + type + "\"")));
    }

    /** The failure of a call whose connection or stream broke. */
    static GrpcFailure of(Throwable cause) {
        return switch (cause) {
            case StreamResetException reset -> GrpcFailure.of(resetCode(reset.getCode()),
                    "stream terminated by RST_STREAM with error code: " + Http2Errors.name(reset.getCode()));
            case HttpClosedException _ ->
                    GrpcFailure.of(StatusCode.UNAVAILABLE, "error reading from server: EOF");
            default -> GrpcFailure.of(StatusCode.UNAVAILABLE,
                    cause.getMessage() == null ? cause.toString() : cause.getMessage());
        };
    }

    private static boolean isGrpc(String type) {
        return type.equals(CONTENT_TYPE) || type.startsWith(CONTENT_TYPE + "+") || type.startsWith(CONTENT_TYPE + ";");
    }

    private static StatusCode code(int status) {
        return switch (status) {
            case 400 -> StatusCode.INTERNAL;
            case 401 -> StatusCode.UNAUTHENTICATED;
            case 403 -> StatusCode.PERMISSION_DENIED;
            case 404 -> StatusCode.UNIMPLEMENTED;
            case 429, 502, 503, 504 -> StatusCode.UNAVAILABLE;
            default -> StatusCode.UNKNOWN;
        };
    }

    /** The text of a status; for one that is not registered the transport has a text with the number in it. */
    private static String text(HttpClientResponse response) {
        String text = response.statusMessage();
        return text == null || text.endsWith("(" + response.statusCode() + ")") ? "" : text;
    }

    private static StatusCode resetCode(long code) {
        String name = Http2Errors.name(code);
        return switch (name) {
            case "REFUSED_STREAM" -> StatusCode.UNAVAILABLE;
            case "CANCEL" -> StatusCode.CANCELED;
            case "FLOW_CONTROL_ERROR", "ENHANCE_YOUR_CALM" -> StatusCode.RESOURCE_EXHAUSTED;
            case "INADEQUATE_SECURITY" -> StatusCode.PERMISSION_DENIED;
            default -> Http2Errors.isKnown(code) ? StatusCode.INTERNAL : StatusCode.UNKNOWN;
        };
    }
}
