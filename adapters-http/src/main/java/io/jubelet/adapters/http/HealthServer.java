package io.jubelet.adapters.http;

import io.jubelet.adapters.http.page.NodePage;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import java.net.InetAddress;
import java.util.Objects;
import java.util.Optional;

/**
 * Answers health checks in plain HTTP, {@code /healthz} and {@code /healthz/ping}, and shows the page of the node where it may.
 * Both say that the process answers, and nothing about the runtime: who starts the agent anew for want of an answer must not do so
 * because the runtime is away for a while.
 */
public final class HealthServer implements AutoCloseable {

    private static final int IDLE_SECONDS = 90;

    private final HttpServer server;
    private final String address;
    private final int port;

    /**
     * A server that does not listen yet.
     *
     * @param address healthzBindAddress, an IP address
     * @param port healthzPort; 0 takes any free one
     */
    public HealthServer(Vertx vertx, String address, int port) {
        this(vertx, address, port, Optional.empty());
    }

    /**
     * A server that shows the page, too.
     *
     * @param page the page; shown to nobody when the address is not that of the machine alone
     */
    public HealthServer(Vertx vertx, String address, int port, Optional<NodePage> page) {
        this.address = Objects.requireNonNull(address, "address");
        this.port = port;
        Router router = Answers.router(vertx);
        router.route("/healthz").handler(routing -> Answers.ok(routing,
                routing.queryParams().contains("verbose") ? "[+]ping ok\nhealthz check passed\n" : "ok"));
        router.route("/healthz/ping").handler(routing -> Answers.ok(routing, "ok"));
        page.filter(_ -> isLoopback(address)).ifPresent(shown -> shown.addTo(router));
        server = vertx.createHttpServer(new HttpServerOptions().setIdleTimeout(IDLE_SECONDS)).requestHandler(router);
    }

    /** Whether only this machine reaches an address. */
    public static boolean isLoopback(String address) {
        return InetAddress.ofLiteral(address).isLoopbackAddress();
    }

    /**
     * Begins to listen; blocks until it does. A server that could not is of no use any more.
     *
     * @return the port
     * @throws PortException when it can't; the message names address and port
     */
    public int start() {
        Listening.mayBlock();
        try {
            return Listening.await("answer health checks on " + Listening.place(address, port), server.listen(port, address)).actualPort();
        } catch (PortException | CancelledException e) {
            server.close();
            throw e;
        }
    }

    /** Stops; blocks until no connection is accepted any more. */
    @Override
    public void close() {
        Listening.mayBlock();
        Listening.await("stop answering health checks", server.close());
    }
}
