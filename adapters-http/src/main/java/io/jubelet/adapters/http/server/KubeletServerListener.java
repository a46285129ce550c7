package io.jubelet.adapters.http.server;

import io.jubelet.adapters.http.Listening;
import io.jubelet.ports.server.ClientAuthorities;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.ServingCertificates;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The transport of the kubelet server: one listener, with TLS or, for the read-only port, without. */
public final class KubeletServerListener implements AutoCloseable {

    private final Vertx vertx;
    private final KubeletServer core;
    private final KubeletServerSettings settings;
    private final ClientCertificates clients;
    private final Optional<ChannelGates> gates;
    private final UpgradeProxy upgrades;
    private final HttpServer server;
    private final UnauthenticatedConnections unauthenticated;
    private final Map<HttpConnection, ConnectionLimits> connections = new ConcurrentHashMap<>();

    private KubeletServerListener(Vertx vertx, KubeletServer core, KubeletServerSettings settings, ClientAuthorities authorities,
            UnauthenticatedConnections unauthenticated, Optional<ChannelGates> gates, HttpServerOptions options) {
        this.vertx = Objects.requireNonNull(vertx, "vertx");
        this.core = Objects.requireNonNull(core, "core");
        this.settings = settings;
        this.unauthenticated = unauthenticated;
        this.gates = gates;
        clients = new ClientCertificates(authorities, InstantSource.system());
        upgrades = new UpgradeProxy(vertx, settings.streamingIdle());
        server = vertx.createHttpServer(options).connectionHandler(this::connected).requestHandler(this::requested)
                .invalidRequestHandler(KubeletServerListener::invalid);
    }

    /**
     * A server with TLS that does not listen yet.
     *
     * @param core answers the requests
     * @param certificates the certificate of the server
     * @param authorities whose client certificates are trusted
     * @throws IllegalArgumentException when tlsMinVersion is none
     */
    public static KubeletServerListener secure(Vertx vertx, KubeletServer core, KubeletServerSettings settings,
            ServingCertificates certificates, ClientAuthorities authorities) {
        return secure(vertx, core, settings, certificates, authorities,
                NativeTls.speaks(TlsNames.suites(settings.tls().cipherSuites())));
    }

    /** @param nativeTls whether TLS is spoken by the library of the machine's own code, else by the JDK */
    static KubeletServerListener secure(Vertx vertx, KubeletServer core, KubeletServerSettings settings,
            ServingCertificates certificates, ClientAuthorities authorities, boolean nativeTls) {
        var unauthenticated = new UnauthenticatedConnections(settings.limits().unauthenticated());
        var gates = new ChannelGates(unauthenticated);
        return new KubeletServerListener(vertx, core, settings, authorities, unauthenticated, Optional.of(gates),
                ListenerOptions.secure(settings, certificates, authorities, gates, nativeTls));
    }

    /** The read-only server, in plain HTTP; it does not listen yet. */
    public static KubeletServerListener readOnly(Vertx vertx, KubeletServer core, KubeletServerSettings settings) {
        return new KubeletServerListener(vertx, core, settings, ClientAuthorities.NONE,
                new UnauthenticatedConnections(settings.limits().unauthenticated()), Optional.empty(), ListenerOptions.plain(settings));
    }

    /**
     * Begins to listen; blocks until it does, at most ten seconds.
     *
     * @return the port
     * @throws io.jubelet.ports.failure.PortException when it can't, or does not in time; the message names address and port
     * @throws io.jubelet.ports.failure.CancelledException when the thread is interrupted; {@link #close} ends what was begun
     * @throws IllegalStateException on an event loop
     */
    public int start() {
        Listening.mayBlock();
        return Listening.await("listen on " + Listening.place(settings.address(), settings.port()),
                server.listen(settings.port(), settings.address())).actualPort();
    }

    /**
     * Stops: ends all connections, blocks until nobody can connect any more, at most ten seconds.
     *
     * @throws io.jubelet.ports.failure.PortException when that fails, or is not done in time
     * @throws io.jubelet.ports.failure.CancelledException when the thread is interrupted
     */
    @Override
    public void close() {
        Listening.mayBlock();
        Listening.await("stop listening on port " + settings.port(), server.close());
        upgrades.close();
    }

    /** How many connections are open. */
    public int connections() {
        return connections.size();
    }

    /** On how many connections nobody has been authenticated. */
    public int unauthenticatedConnections() {
        return unauthenticated.inUse();
    }

    private void connected(HttpConnection connection) {
        Optional<ChannelGate> gate = gates.flatMap(all -> all.of(connection.remoteAddress()));
        Optional<UnauthenticatedConnections.Slot> slot = gates.isEmpty() ? unauthenticated.acquire() : gate.map(ChannelGate::slot);
        if (slot.isEmpty()) {
            connection.close();
            return;
        }
        // Without a gate the timeout of the listener ends it.
        Runnable abort = () -> gate.ifPresent(ChannelGate::abort);
        var limit = new ConnectionLimits(vertx, connection, settings.limits(), slot.get(), abort);
        connections.put(connection, limit);
        connection.closeHandler(_ -> {
            connections.remove(connection);
            limit.ended();
        });
        limit.begin();
    }

    /** What follows on the connection can't be told from the rest of the request. */
    private static void invalid(HttpServerRequest request) {
        request.response().putHeader("connection", "close");
        HttpServerRequest.DEFAULT_INVALID_REQUEST_HANDLER.handle(request);
        request.connection().close();
    }

    private void requested(HttpServerRequest request) {
        Context context = vertx.getOrCreateContext();
        ConnectionLimits limit = connections.get(request.connection());
        if (limit == null) {
            request.connection().close();
            return;
        }
        Headers headers = headers(request);
        long size = headers.fields().stream().mapToLong(field -> field.name().length() + field.value().length())
                .sum() + request.uri().length();
        if (!limit.requested(size)) {
            return;
        }
        RequestTask task = new RequestTask(context, request, limit, size);
        task.start(core, () -> new ServerRequest(
                gates.isPresent() ? ServerRequest.Access.AUTHENTICATED : ServerRequest.Access.READ_ONLY,
                request.method().name(), request.uri(), headers, clients.of(request.sslSession()), task.body()),
                (asked, body, target, refused) -> pass(request, asked, body, target, refused));
    }

    private void pass(HttpServerRequest request, ServerRequest asked, byte[] body, ServerResponse.Upgraded target,
            Consumer<ServerResponse.Complete> refused) {
        gates.flatMap(all -> all.of(request.remoteAddress())).ifPresentOrElse(
                gate -> upgrades.pass(asked, body, target, request.remoteAddress().hostAddress(), gate, refused),
                () -> refused.accept(UpgradeProxy.failure("the connection can't be upgraded")));
    }

    private static Headers headers(HttpServerRequest request) {
        List<Headers.Field> fields = new ArrayList<>();
        request.headers().forEach((name, value) -> fields.add(new Headers.Field(name, value)));
        if (request.version() == HttpVersion.HTTP_2 && request.authority() != null
                && !request.headers().contains("host")) {
            fields.add(new Headers.Field("host", request.authority().toString()));
        }
        return new Headers(fields);
    }
}
