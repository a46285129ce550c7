package io.jubelet.adapters.apiserver.connection;

import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Single requests over a channel. One that is refused as unauthenticated is retried once. */
final class Exchange {

    private static final int UNAUTHORIZED = 401;
    /** Types of bodies, of which there are two. */
    private static final Map<String, MediaType> TYPES = new ConcurrentHashMap<>();

    private final Channel channel;
    private final Identity identity;
    private final ConnectionDiagnosis diagnosis;
    private final String userAgent;
    private final Reachability reachability;
    private final ServerUrl server = new ServerUrl();

    Exchange(Channel channel, Identity identity, String userAgent, Reachability reachability) {
        this.reachability = reachability;
        this.channel = channel;
        this.identity = identity;
        diagnosis = new ConnectionDiagnosis(identity);
        this.userAgent = userAgent;
    }

    /**
     * A request.
     *
     * @param method method
     * @param path resource
     * @param type type of the body
     * @param body body, empty for none
     * @param answer longest time until the response begins
     * @param whole longest time until the response ends
     */
    private record Outgoing(
            String method, ApiPath path, String type, Optional<byte[]> body, Duration answer, Duration whole) {

        String name() {
            return method + " " + path;
        }

        boolean watch() {
            return path.query().containsKey("watch");
        }

        RequestBody requestBody() {
            return body.map(text -> RequestBody.create(text, TYPES.computeIfAbsent(type, MediaType::get))).orElse(null);
        }
    }

    /** A request whose response begins. */
    private record Started(Call call, Response response) {
    }

    boolean isClosed() {
        return channel.isClosed();
    }

    Reachability reachability() {
        return reachability;
    }

    /** Makes a request and reads the whole response. */
    ServerAnswer send(String method, ApiPath path, String type, Optional<byte[]> body, Duration limit) {
        Outgoing outgoing = new Outgoing(method, path, type, body, limit, limit);
        return receive(outgoing, response -> ServerAnswer.of(outgoing.name(), response));
    }

    /**
     * Makes a request for a list and delivers its items while they are read.
     *
     * @throws io.jubelet.adapters.apiserver.codec.UnreadableException when the response is no list of objects
     */
    ServerAnswer list(ApiPath path, Duration limit, Consumer<WireNode.Obj> items) {
        Outgoing outgoing = new Outgoing("GET", path, "", Optional.empty(), limit, limit);
        return receive(outgoing, response -> ServerAnswer.ofList(outgoing.name(), response, items));
    }

    /** Reads a response from the connection. */
    private interface ResponseReader {

        ServerAnswer of(Response response) throws IOException;
    }

    private ServerAnswer receive(Outgoing outgoing, ResponseReader reader) {
        try (Response response = start(outgoing).response()) {
            return reader.of(response);
        } catch (IOException e) {
            throw failure(outgoing, e);
        }
    }

    /**
     * Begins a watch; returns as soon as the response has begun.
     *
     * @param opened gets the watch if the response is successful
     */
    ServerAnswer watch(ApiPath path, Duration answer, Duration whole, Consumer<WatchStream> opened) {
        Outgoing outgoing = new Outgoing("GET", path, "", Optional.empty(), answer, whole);
        Started started = start(outgoing);
        if (started.response().isSuccessful()) {
            opened.accept(new WatchStream(channel, started.call(), started.response()));
            return new ServerAnswer(outgoing.name(), started.response().code(), Optional.empty(), new byte[0], Optional.empty());
        }
        channel.watchEnded(started.call());
        try (Response response = started.response()) {
            return ServerAnswer.of(outgoing.name(), response);
        } catch (IOException e) {
            throw failure(outgoing, e);
        }
    }

    /**
     * The failure of a response that is not successful.
     *
     * @throws ExpiredException when it is about a version that the API server has no longer, or not yet
     */
    PortException failure(ServerAnswer answer) throws ExpiredException {
        PortException failure = answer.failure();
        return answer.code() != UNAUTHORIZED ? failure
                : new PermissionDeniedException(answer.request() + ": " + diagnosis.unauthenticated(failure.getMessage()));
    }

    private Started start(Outgoing outgoing) {
        Credentials used = identity.current();
        Started started = attempt(outgoing, used);
        if (started.response().code() != UNAUTHORIZED || !identity.renew(used)) {
            return started;
        }
        started.response().close();
        channel.watchEnded(started.call());
        return attempt(outgoing, identity.current());
    }

    private Started attempt(Outgoing outgoing, Credentials credentials) {
        Call call = channel.client().newCall(request(outgoing, credentials));
        call.timeout().timeout(Math.max(1, outgoing.whole().toNanos()), TimeUnit.NANOSECONDS);
        if (outgoing.watch()) {
            channel.watchStarted(call);
        }
        try {
            Started started = new Started(call, await(outgoing, call));
            channel.succeeded();
            reachability.answered();
            return started;
        } catch (PortException e) {
            channel.watchEnded(call);
            channel.failed();
            reachability.failed();
            throw e;
        } catch (CancelledException e) {
            channel.watchEnded(call);
            throw e;
        }
    }

    private Request request(Outgoing outgoing, Credentials credentials) {
        HttpUrl.Builder url = server.of(credentials.tls().server()).newBuilder();
        outgoing.path().segments().forEach(url::addPathSegment);
        outgoing.path().query().forEach(url::addQueryParameter);
        Request.Builder request = new Request.Builder().url(url.build())
                .header("User-Agent", userAgent)
                .header("Accept", "application/json")
                .method(outgoing.method(), outgoing.requestBody());
        if (!credentials.authorization().isEmpty()) {
            request.header("Authorization", credentials.authorization());
        }
        return request.build();
    }

    private Response await(Outgoing outgoing, Call call) {
        try {
            return PendingResponse.await(call, outgoing.name(), outgoing.answer());
        } catch (IOException e) {
            throw failure(outgoing, e);
        }
    }

    private PortException failure(Outgoing outgoing, IOException e) {
        String message = outgoing.name() + ": " + diagnosis.explain(e);
        boolean late = e instanceof InterruptedIOException && !(e instanceof SocketTimeoutException);
        return late ? new DeadlineExceededException(message, e) : new UnavailableException(message, e);
    }
}
