package io.jubelet.domain.server;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * An authenticated user (authentication.k8s.io/v1 UserInfo).
 *
 * @param name user name
 * @param uid unique id; may be empty
 * @param groups groups
 * @param extra further attributes
 */
public record Caller(String name, String uid, List<String> groups, Map<String, List<String>> extra) {

    /** The caller of an anonymous request, where these are allowed. */
    public static final Caller ANONYMOUS =
            new Caller("system:anonymous", "", List.of("system:unauthenticated"), Map.of());

    /** Copies the collections. */
    public Caller {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(uid, "uid");
        groups = List.copyOf(groups);
        Map<String, List<String>> sorted = new TreeMap<>();
        extra.forEach((key, values) -> sorted.put(key, List.copyOf(values)));
        extra = Collections.unmodifiableMap(sorted);
    }
}
