package io.jubelet.adapters.http.page;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.HostAndPort;
import java.util.Set;

/**
 * Requests of a browser on this machine. A page of another site may have its own name resolve to this machine and read what is
 * here; so only requests to the machine by its local names are answered.
 */
final class LocalRequests {

    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private LocalRequests() {
    }

    static boolean isLocal(HttpServerRequest request) {
        HostAndPort authority = request.authority();
        return authority != null && NAMES.contains(authority.host());
    }

    /** The browser loads nothing of others, runs nothing inline, and shows the page in no frame. */
    static HttpServerResponse protect(HttpServerResponse response) {
        return response.putHeader("content-security-policy", "default-src 'none'; script-src 'self'; style-src 'self'; "
                        + "connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
                .putHeader("x-content-type-options", "nosniff")
                .putHeader("referrer-policy", "no-referrer")
                .putHeader("cross-origin-resource-policy", "same-origin")
                .putHeader("cache-control", "no-store");
    }
}
