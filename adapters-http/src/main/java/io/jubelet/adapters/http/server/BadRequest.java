package io.jubelet.adapters.http.server;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import java.util.Optional;

/**
 * Why a request of HTTP/1 is refused before anybody looks at it: somebody between here and the client could read it in
 * another way.
 *
 * @param status status code
 * @param text what is wrong
 */
record BadRequest(int status, String text) {

    private static final int DELETE = 0x7f;
    private static final int BAD = 400;
    private static final int NOT_IMPLEMENTED = 501;

    /** What is wrong with a request; empty when nothing is. */
    static Optional<BadRequest> of(HttpServerRequest request) {
        if (request.version() == HttpVersion.HTTP_2) {
            return Optional.empty();
        }
        List<String> codings = request.headers().getAll("transfer-encoding");
        if (codings.size() > 1 || codings.size() == 1 && !codings.getFirst().strip().equalsIgnoreCase("chunked")) {
            return Optional.of(new BadRequest(NOT_IMPLEMENTED, "501 Unsupported transfer encoding"));
        }
        if (request.uri().chars().anyMatch(c -> c <= ' ' || c == DELETE)) {
            return Optional.of(new BadRequest(BAD, "400 Bad Request: invalid character in the target"));
        }
        List<String> lengths = request.headers().getAll("content-length");
        if (!lengths.stream().allMatch(length -> length.matches("[0-9]+")) || lengths.size() > 1) {
            return Optional.of(new BadRequest(BAD, "400 Bad Request: bad Content-Length"));
        }
        int hosts = request.headers().getAll("host").size();
        if (hosts > 1) {
            return Optional.of(new BadRequest(BAD, "400 Bad Request: too many Host headers"));
        }
        return hosts == 0 && request.version() == HttpVersion.HTTP_1_1
                ? Optional.of(new BadRequest(BAD, "400 Bad Request: missing required Host header")) : Optional.empty();
    }
}
