package io.jubelet.adapters.grpc.client;

import io.jubelet.adapters.grpc.GrpcFailure;
import io.jubelet.adapters.grpc.StatusCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Explains why no connection could be made, and what can be done about it. */
final class ConnectFailure {

    private ConnectFailure() {
    }

    static GrpcFailure of(String peer, String socketPath, Throwable error) {
        return new GrpcFailure(StatusCode.UNAVAILABLE, "can't connect to the " + peer + ": "
                + reason(Path.of(socketPath), error), Optional.of(error));
    }

    private static String reason(Path socket, Throwable error) {
        if (Files.notExists(socket)) {
            return "there is no such socket; is it running?";
        }
        String text = root(error).getMessage();
        if (text == null) {
            return root(error).getClass().getSimpleName();
        }
        return text.contains("Connection refused") ? "nothing listens on the socket; is it running?" : text;
    }

    private static Throwable root(Throwable error) {
        return error.getCause() == null || error.getCause() == error ? error : root(error.getCause());
    }
}
