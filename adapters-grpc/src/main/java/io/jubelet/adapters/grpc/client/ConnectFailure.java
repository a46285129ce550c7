package io.jubelet.adapters.grpc.client;

import io.jubelet.adapters.grpc.GrpcFailure;
import io.jubelet.adapters.grpc.GrpcLimits;
import io.jubelet.adapters.grpc.StatusCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Explains why no connection could be made, and what can be done about it. */
final class ConnectFailure {

    private static final String OTHER_PROTOCOL = "something answers there that is no gRPC server";

    private ConnectFailure() {
    }

    static GrpcFailure of(String peer, String socketPath, Throwable error) {
        return failure(peer, reason(Path.of(socketPath), error), error);
    }

    /** The failure of a call whose connection was made and has ended because of {@link #isOfOtherProtocol}. */
    static GrpcFailure otherProtocol(String peer, Throwable error) {
        return failure(peer, OTHER_PROTOCOL, error);
    }

    private static GrpcFailure failure(String peer, String reason, Throwable error) {
        return new GrpcFailure(StatusCode.UNAVAILABLE, "can't connect to the " + peer + ": " + reason, Optional.of(error));
    }

    private static String reason(Path socket, Throwable error) {
        int bytes = GrpcLimits.socketPathBytes(socket.toString());
        if (bytes > GrpcLimits.MAX_SOCKET_PATH_BYTES) {
            return "the path of its socket has " + bytes + " bytes, and at most " + GrpcLimits.MAX_SOCKET_PATH_BYTES
                    + " are supported; move the socket to a shorter path";
        }
        if (Files.notExists(socket)) {
            return "there is no such socket; is it running?";
        }
        if (isOfOtherProtocol(error)) {
            return OTHER_PROTOCOL;
        }
        String text = root(error).getMessage();
        if (text == null) {
            return root(error).getClass().getSimpleName();
        }
        return text.contains("Connection refused") ? "nothing listens on the socket; is it running?" : text;
    }

    /** Whether the other side answered, and not in HTTP/2. Netty gives its first bytes, which only a programmer can read. */
    static boolean isOfOtherProtocol(Throwable error) {
        String text = root(error).getMessage();
        return text != null && text.startsWith("First received frame was not SETTINGS");
    }

    private static Throwable root(Throwable error) {
        return error.getCause() == null || error.getCause() == error ? error : root(error.getCause());
    }
}
