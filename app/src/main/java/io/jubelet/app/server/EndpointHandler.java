package io.jubelet.app.server;

import io.jubelet.ports.server.ServerResponse;

/** Answers requests to one endpoint. Thread-safe. */
@FunctionalInterface
interface EndpointHandler {

    ServerResponse handle(AuthorizedRequest call);
}
