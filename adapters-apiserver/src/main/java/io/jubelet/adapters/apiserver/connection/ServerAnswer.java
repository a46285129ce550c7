package io.jubelet.adapters.apiserver.connection;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import okhttp3.Response;
import okio.BufferedSource;

/**
 * The response of an API server.
 *
 * @param request method and path, for messages
 * @param code status code
 * @param retryAfter seconds of Retry-After, empty when there is none
 * @param body the text
 * @param list the members of a successful list beside its items, which were delivered; empty for every other response
 */
record ServerAnswer(String request, int code, Optional<Duration> retryAfter, byte[] body, Optional<WireNode.Obj> list) {

    /**
     * No object of an API server is longer: etcd takes one and a half MiB, of which each byte may be a control character, which has six
     * in JSON. What is longer would fill the memory.
     */
    static final long LONGEST = 10 << 20;

    private static final int EXPIRED = 410;
    /** The cause of a failure where the API server is behind the requested version, for ever if it was restored. */
    private static final String TOO_LARGE = "ResourceVersionTooLarge";

    /**
     * Reads the response from the connection.
     *
     * @throws InternalException when it is too long
     */
    static ServerAnswer of(String request, Response response) throws IOException {
        BufferedSource source = response.body().source();
        if (source.request(LONGEST + 1)) {
            throw new InternalException("the answer to " + request + " is longer than " + LONGEST + " bytes");
        }
        return new ServerAnswer(request, response.code(), retryAfter(response), source.readByteArray(), Optional.empty());
    }

    /**
     * Reads a list from the connection; its items are delivered while that goes on.
     *
     * @throws UnreadableException when it is no list of objects
     */
    static ServerAnswer ofList(String request, Response response, Consumer<WireNode.Obj> items) throws IOException {
        if (!response.isSuccessful()) {
            return of(request, response);
        }
        WireNode.Obj list = ObjectCodec.parseList(response.body().byteStream(), items);
        return new ServerAnswer(request, response.code(), retryAfter(response), new byte[0], Optional.of(list));
    }

    private static Optional<Duration> retryAfter(Response response) {
        String seconds = response.header("Retry-After", "");
        return !seconds.isEmpty() && seconds.matches("[0-9]{1,6}") ? Optional.of(Duration.ofSeconds(Long.parseLong(seconds)))
                : Optional.empty();
    }

    /** Whether the request was fulfilled. */
    boolean isSuccessful() {
        return code >= 200 && code < 300;
    }

    /** Whether the response allows a retry. */
    boolean isRetryable() {
        return code == 429 || code >= 500 && retryAfter.isPresent();
    }

    /**
     * The object of a successful response.
     *
     * @throws InternalException when it is none
     */
    WireNode.Obj object() {
        try {
            return list.orElseGet(() -> ObjectCodec.parse(body));
        } catch (UnreadableException e) {
            throw new InternalException("the answer to " + request + " can't be understood: " + e.getMessage());
        }
    }

    /**
     * The failure of a response that is not successful.
     *
     * @throws ExpiredException when it is about a version that the API server has no longer, or not yet
     */
    PortException failure() throws ExpiredException {
        WireNode.Obj status = status();
        String text = status.text("message");
        String message = text.isEmpty() ? "the server answered " + request + " with " + code : text;
        return switch (code) {
            case 400, 413, 415 -> new InvalidArgumentException(message);
            // "Immutable uid" is returned for a change that was meant for an earlier object of the name.
            case 422 -> concernsUid(status) ? new ConflictException(message) : new InvalidArgumentException(message);
            case 401, 403 -> new PermissionDeniedException(message);
            case 404 -> new NotFoundException(message);
            case 405 -> new UnimplementedException(message);
            case 408, 504 -> {
                if (causes(status).anyMatch(cause -> cause.text("reason").equals(TOO_LARGE))) {
                    throw new ExpiredException(message);
                }
                yield new DeadlineExceededException(message);
            }
            case 409 -> new ConflictException(message);
            case EXPIRED -> throw new ExpiredException(message);
            case 429 -> new ResourceExhaustedException(message);
            default -> code >= 500 ? new UnavailableException(message) : new InternalException(message);
        };
    }

    private WireNode.Obj status() {
        try {
            WireNode.Obj answer = ObjectCodec.parse(body);
            if (answer.text("kind").equals("Status")) {
                return answer;
            }
        } catch (UnreadableException _) {
            // A proxy, or an API server that is not ready: there is only the code.
        }
        return new WireNode.Obj(1, Map.of(), List.of());
    }

    private static boolean concernsUid(WireNode.Obj status) {
        return causes(status).anyMatch(cause -> cause.text("field").equals("metadata.uid"));
    }

    private static Stream<WireNode.Obj> causes(WireNode.Obj status) {
        return status.object("details").items("causes").stream().filter(WireNode.Obj.class::isInstance).map(WireNode.Obj.class::cast);
    }
}
