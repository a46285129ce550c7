package io.jubelet.adapters.apiserver.testserver.rest;

import java.util.List;
import java.util.Optional;

/**
 * Who makes a request.
 *
 * @param name user name
 * @param groups groups of the user
 */
public record Caller(String name, List<String> groups) {

    private static final String NODE_PREFIX = "system:node:";

    /** Showed nothing. */
    public static final Caller ANONYMOUS = new Caller("system:anonymous", List.of("system:unauthenticated"));

    /** May do everything. */
    public static final Caller ADMIN = new Caller("admin", List.of("system:masters", "system:authenticated"));

    /** Is known, and may do nothing. */
    public static final Caller STRANGER = new Caller("stranger", List.of("strangers", "system:authenticated"));

    /** A node with its usual name and groups. */
    public static Caller node(String name) {
        return new Caller(NODE_PREFIX + name, List.of("system:nodes", "system:authenticated"));
    }

    /** The name of the node that this is, empty when it is none. */
    public Optional<String> node() {
        return groups.contains("system:nodes") && name.startsWith(NODE_PREFIX)
                ? Optional.of(name.substring(NODE_PREFIX.length())) : Optional.empty();
    }

    /** A node that has no certificate yet. */
    public static Caller newcomer(String id) {
        return new Caller("system:bootstrap:" + id, List.of("system:bootstrappers", "system:authenticated"));
    }
}
