package io.jubelet.adapters.http;

import io.jubelet.ports.api.Health;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;

/** Routes and texts that the servers have in common. */
final class Answers {

    private static final System.Logger LOG = System.getLogger(Answers.class.getName());
    private static final int BAD_REQUEST = 400;
    private static final int BAD_METHOD = 405;
    private static final int NOT_FOUND = 404;
    private static final int FAILED = 500;

    private Answers() {
    }

    /** A router that sends the error of a request as plain text. */
    static Router router(Vertx vertx) {
        Router router = Router.router(vertx);
        // Without it, the router logs each of them with a stack trace.
        router.errorHandler(BAD_REQUEST, routing -> text(routing, BAD_REQUEST, "400 bad request"));
        router.errorHandler(NOT_FOUND, routing -> text(routing, NOT_FOUND, "404 page not found"));
        router.errorHandler(BAD_METHOD, routing -> text(routing, BAD_METHOD, "405 only GET is possible here"));
        router.errorHandler(FAILED, routing -> failed(routing, routing.failure()));
        return router;
    }

    /** GET /healthz: {@code ok}, or status 500 and the reason. */
    static void addHealth(Router router, NodeApi api) {
        router.route("/healthz").method(HttpMethod.GET).method(HttpMethod.HEAD).handler(routing ->
                BlockingExecutor.call(context(routing), api::health)
                        .onSuccess(health -> health(routing, health))
                        .onFailure(failure -> failed(routing, failure)));
    }

    /** To the byte what health checks of a kubelet compare with. */
    static void ok(RoutingContext routing, String text) {
        routing.response().putHeader("content-type", "text/plain; charset=utf-8").putHeader("x-content-type-options", "nosniff")
                .end(text);
    }

    /** The context of the connection of a request. */
    static Context context(RoutingContext routing) {
        return routing.vertx().getOrCreateContext();
    }

    static void text(RoutingContext routing, int status, String text) {
        if (routing.response().headWritten()) {
            // Too late for an error; a truncated response is not mistaken for a complete one.
            routing.response().reset();
        } else if (!routing.response().closed()) {
            routing.response().setStatusCode(status).putHeader("content-type", "text/plain; charset=utf-8")
                    .putHeader("x-content-type-options", "nosniff").end(text + "\n");
        }
    }

    /** The handler failed. */
    static void failed(RoutingContext routing, Throwable failure) {
        if (failure instanceof PortException || failure instanceof CancelledException) {
            text(routing, FAILED, failure.getMessage());
            return;
        }
        LOG.log(System.Logger.Level.ERROR, "no answer to " + routing.request().path(), failure);
        text(routing, FAILED, "the agent failed to answer; its log says why");
    }

    private static void health(RoutingContext routing, Health health) {
        if (health.healthy()) {
            ok(routing, "ok");
        } else {
            text(routing, FAILED, health.message());
        }
    }
}
