package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.http.HttpRequest;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A request for a resource.
 *
 * @param verb verb of the request
 * @param resource resource
 * @param key namespace (empty for all) and name (empty for a collection)
 * @param subresource such as {@code status}, empty for the object itself
 * @param http the request as it came
 * @param caller user of the request
 */
public record ApiRequest(
        Verb verb, Resource resource, ObjectKey key, String subresource, HttpRequest http, Caller caller) {

    /** Verbs; the lower case form is that of authorizers. */
    public enum Verb { GET, LIST, WATCH, CREATE, UPDATE, PATCH, DELETE }

    /** The request for a resource, empty when the path names none. */
    public static Optional<ApiRequest> of(HttpRequest http, Caller caller) {
        Deque<String> words = new ArrayDeque<>(List.of(http.path().substring(1).split("/")));
        String root = words.poll();
        if (!("api".equals(root) && !words.isEmpty() || "apis".equals(root) && words.size() > 1)) {
            return Optional.empty();
        }
        String group = root.equals("api") ? "" : words.poll();
        String version = words.poll();
        String namespace = "";
        // "namespaces/a" is an object, "namespaces/a/pods" a collection, "namespaces/a/status" a subresource.
        if (words.size() > 2 && words.peek().equals("namespaces") && !List.of("status", "finalize").contains(words.peekLast())
                || words.size() > 3 && words.peek().equals("namespaces")) {
            words.poll();
            namespace = words.poll();
        }
        String plural = words.isEmpty() ? "" : words.poll();
        String name = words.isEmpty() ? "" : words.poll();
        String subresource = String.join("/", words);
        String in = namespace;
        return Resource.named(group, version, plural).map(resource ->
                new ApiRequest(verb(http, name), resource, new ObjectKey(in, name), subresource, http, caller));
    }

    private static Verb verb(HttpRequest http, String name) {
        return switch (http.method()) {
            case "GET" -> !name.isEmpty() ? Verb.GET : http.flag("watch") ? Verb.WATCH : Verb.LIST;
            case "POST" -> Verb.CREATE;
            case "PUT" -> Verb.UPDATE;
            case "PATCH" -> Verb.PATCH;
            case "DELETE" -> Verb.DELETE;
            default -> throw ApiFailure.methodNotAllowed();
        };
    }

    String name() {
        return key.name();
    }

    /** The body as an object; 400 when it is none. */
    Tree body() {
        try {
            return Tree.parse(http.text());
        } catch (IllegalArgumentException _) {
            throw ApiFailure.badRequest("the object provided is unrecognized (must be of type " + resource.kind()
                    + "): couldn't get version/kind; json parse error");
        }
    }
}
