package io.jubelet.app.server;

import io.jubelet.domain.server.QueryValues;
import io.jubelet.domain.server.RequestTarget;
import io.jubelet.domain.server.Routing;
import io.jubelet.ports.server.ServerRequest;
import java.util.Locale;

/**
 * An authorized request.
 *
 * @param request the request
 * @param target its target
 * @param route its route
 */
record AuthorizedRequest(ServerRequest request, RequestTarget target, Routing.Found route) {

    String method() {
        return request.method();
    }

    /** A part of the path; empty where the pattern does not have it. */
    String parameter(String name) {
        return route.parameter(name);
    }

    QueryValues query() {
        return QueryValues.parse(target.rawQuery());
    }

    /** Whether one of the values of a header contains a word, without regard to case. */
    boolean hasHeader(String name, String word) {
        return request.header(name).stream().anyMatch(value -> value.toLowerCase(Locale.ROOT).contains(word));
    }
}
