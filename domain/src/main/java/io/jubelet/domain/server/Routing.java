package io.jubelet.domain.server;

import java.util.Map;
import java.util.Objects;

/** The route of a request. */
public sealed interface Routing {

    /**
     * To an endpoint, once the caller is authorized.
     *
     * @param endpoint which
     * @param parameters parts of the path by name
     */
    record Found(Endpoint endpoint, Map<String, String> parameters) implements Routing {

        /** Copies the map. */
        public Found {
            Objects.requireNonNull(endpoint, "endpoint");
            parameters = Map.copyOf(parameters);
        }

        /** A part of the path; empty where the pattern does not have it. */
        public String parameter(String name) {
            return parameters.getOrDefault(name, "");
        }
    }

    /**
     * To no endpoint, although the path belongs to some of them: known only to callers who are authorized.
     *
     * @param status 404, 405 or 406
     * @param text body
     * @param allow methods that are allowed, empty where that is not the question
     */
    record Refused(int status, String text, String allow) implements Routing {
    }

    /**
     * To an endpoint that is disabled, once the caller is authorized: 405.
     *
     * @param text body
     */
    record Disabled(String text) implements Routing {
    }

    /**
     * To another path (307), for all callers.
     *
     * @param location path and query
     */
    record Moved(String location) implements Routing {
    }

    /** Not found (404), for all callers. */
    record NotFound() implements Routing {
    }
}
