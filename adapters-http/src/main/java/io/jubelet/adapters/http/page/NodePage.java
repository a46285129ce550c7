package io.jubelet.adapters.http.page;

import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.ExplanationJson;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.Map;

/**
 * The page on the local port.
 *
 * <ul>
 *   <li>{@code GET /}: the page, which loads {@code /page/page.css} and {@code /page/page.js}
 *   <li>{@code GET /page/events}: what it shows, as server-sent events
 *   <li>{@code GET /page/explain?pod=UID}: why a pod is as it is
 * </ul>
 */
public final class NodePage {

    private static final int FORBIDDEN = 403;
    private static final int TOO_MANY = 503;
    private static final Map<String, String> ASSETS = Map.of("/", "text/html; charset=utf-8",
            "/page/page.css", "text/css; charset=utf-8", "/page/page.js", "text/javascript; charset=utf-8");

    private final Vertx vertx;
    private final PageSources sources;
    private final InstantSource clock;
    /** All requests of a listener come on one event loop; the first brings it. */
    private PageClients clients;

    /** A page. */
    public NodePage(Vertx vertx, PageSources sources, InstantSource clock) {
        this.vertx = vertx;
        this.sources = sources;
        this.clock = clock;
    }

    /** Adds its routes. */
    public void addTo(Router router) {
        ASSETS.forEach((path, type) -> router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD)
                .handler(routing -> local(routing, () -> asset(routing, path, type))));
        router.get("/page/events").handler(routing -> local(routing, () -> events(routing)));
        router.get("/page/explain").handler(routing -> local(routing, () -> explain(routing)));
    }

    private static void local(RoutingContext routing, Runnable answer) {
        LocalRequests.protect(routing.response());
        if (LocalRequests.isLocal(routing.request())) {
            answer.run();
        } else {
            routing.response().setStatusCode(FORBIDDEN).putHeader("content-type", "text/plain; charset=utf-8")
                    .end("This page is for browsers on this machine: open it as localhost or 127.0.0.1, through "
                            + "`ssh -L` from elsewhere.\n");
        }
    }

    private static void asset(RoutingContext routing, String path, String type) {
        String name = path.equals("/") ? "index.html" : path.substring(path.lastIndexOf('/') + 1);
        try (InputStream asset = NodePage.class.getResourceAsStream(name)) {
            routing.response().putHeader("content-type", type).end(Buffer.buffer(asset.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void events(RoutingContext routing) {
        Context loop = routing.vertx().getOrCreateContext();
        if (clients == null) {
            clients = new PageClients(vertx, loop, sources, clock);
        }
        if (!clients.add(routing.response())) {
            routing.response().setStatusCode(TOO_MANY).putHeader("content-type", "text/plain; charset=utf-8")
                    .end("too many browsers show this page\n");
        }
    }

    private void explain(RoutingContext routing) {
        Context loop = routing.vertx().getOrCreateContext();
        String pod = routing.request().getParam("pod", "");
        Thread.ofVirtual().name("page").start(() -> {
            try {
                String json = ExplanationJson.of(Explanation.of(sources.api().explanations().find(pod), sources.api().pods()));
                loop.runOnContext(_ -> routing.response().putHeader("content-type", "application/json").end(json));
            } catch (RuntimeException e) {
                loop.runOnContext(_ -> routing.fail(e));
            }
        });
    }
}
