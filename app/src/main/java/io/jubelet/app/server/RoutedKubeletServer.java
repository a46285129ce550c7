package io.jubelet.app.server;

import io.jubelet.domain.server.Caller;
import io.jubelet.domain.server.HtmlText;
import io.jubelet.domain.server.RequestTarget;
import io.jubelet.domain.server.RouteTable;
import io.jubelet.domain.server.Routing;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.KubeletServer;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * Answers requests to one listener: paths without an endpoint are not found, the others are answered for authorized callers.
 * Thread-safe.
 */
final class RoutedKubeletServer implements KubeletServer {

    private static final Logger LOG = System.getLogger(RoutedKubeletServer.class.getName());
    private static final int TEMPORARY_REDIRECT = 307;

    private final RouteTable routes;
    private final Access access;
    private final EndpointHandler endpoints;

    /** Decides whether a request may be answered. */
    interface Access {

        /** Every caller may have everything that there is. */
        Access EVERYBODY = (_, _) -> Optional.empty();

        /**
         * Whether it may be.
         *
         * @param path decoded path as sent
         * @return the refusal, if it may not
         */
        Optional<ServerResponse.Complete> refusal(ServerRequest request, String path);
    }

    RoutedKubeletServer(RouteTable routes, Access access, EndpointHandler endpoints) {
        this.routes = routes;
        this.access = access;
        this.endpoints = endpoints;
    }

    /** Callers who are authenticated and authorized. */
    static Access authorized(Callers callers, Permissions permissions) {
        return (request, path) -> {
            Optional<Caller> caller = callers.of(request);
            return caller.isEmpty() ? Optional.of(Responses.text(Responses.UNAUTHORIZED, "Unauthorized").toUnauthenticated())
                    : permissions.refusal(caller.get(), request.method(), path)
                            .map(refusal -> caller.get().equals(Caller.ANONYMOUS) ? refusal.toUnauthenticated() : refusal);
        };
    }

    @Override
    public ServerResponse respond(ServerRequest request) {
        Optional<RequestTarget> target = RequestTarget.parse(request.target());
        if (target.isEmpty() || target.get().path().equals("*")) {
            return Responses.of(Responses.BAD_REQUEST, Headers.of(Responses.CONTENT_TYPE, Responses.PLAIN)
                    .with("Connection", "close"), "400 Bad Request").toUnauthenticated();
        }
        try {
            return respond(request, target.get());
        } catch (RuntimeException e) {
            return failure(request, target.get().path(), e);
        }
    }

    private static ServerResponse.Complete failure(ServerRequest request, String path, RuntimeException e) {
        if (e instanceof PortException || e instanceof CancelledException) {
            return Responses.error(Responses.FAILED, e.getMessage());
        }
        LOG.log(Level.ERROR, "request " + request.method() + " " + path, e);
        return Responses.error(Responses.FAILED, "internal error");
    }

    /** A caller about whom nothing could be found out is none that is authenticated. */
    private Optional<ServerResponse> refusal(ServerRequest request, String path) {
        try {
            return access.refusal(request, path).map(ServerResponse.class::cast);
        } catch (RuntimeException e) {
            return Optional.of(failure(request, path, e).toUnauthenticated());
        }
    }

    private ServerResponse respond(ServerRequest request, RequestTarget target) {
        Routing routing = routes.route(request.method(), target, request.headers().first("Accept").orElse(""));
        return switch (routing) {
            case Routing.NotFound _ -> Responses.error(Responses.NOT_FOUND, "404 page not found").toUnauthenticated();
            case Routing.Moved moved -> moved(request.method(), moved.location());
            case Routing.Found found -> refusal(request, target.path())
                    .orElseGet(() -> endpoints.handle(new AuthorizedRequest(request, target, found)));
            case Routing.Disabled disabled -> refusal(request, target.path())
                    .orElseGet(() -> Responses.error(Responses.METHOD_NOT_ALLOWED, disabled.text()));
            case Routing.Refused refused -> refusal(request, target.path())
                    .orElseGet(() -> refused(refused));
        };
    }

    private static ServerResponse refused(Routing.Refused refused) {
        Headers headers = Headers.of(Responses.CONTENT_TYPE, Responses.PLAIN);
        return Responses.of(refused.status(),
                refused.allow().isEmpty() ? headers : headers.with("Allow", refused.allow()), refused.text());
    }

    private static ServerResponse moved(String method, String location) {
        Headers headers = Headers.of("Location", location);
        boolean readable = method.equals("GET") || method.equals("HEAD");
        return Responses.of(TEMPORARY_REDIRECT,
                readable ? headers.with(Responses.CONTENT_TYPE, "text/html; charset=utf-8") : headers,
                method.equals("GET") ? "<a href=\"" + HtmlText.of(location) + "\">Temporary Redirect</a>.\n\n" : "").toUnauthenticated();
    }
}
