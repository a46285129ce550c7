package io.jubelet.adapters.apiserver.connection;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Path of a resource of the API.
 *
 * @param segments parts of the path, not escaped
 * @param query parameters, not escaped
 */
public record ApiPath(List<String> segments, Map<String, String> query) {

    /** Copies both. */
    public ApiPath {
        segments = List.copyOf(segments);
        query = Map.copyOf(query);
    }

    /** The core group: {@code /api/v1}. */
    public static ApiPath core() {
        return new ApiPath(List.of("api", "v1"), Map.of());
    }

    /** Another group: {@code /apis/GROUP/VERSION}. */
    public static ApiPath group(String group, String version) {
        return new ApiPath(List.of("apis", group, version), Map.of());
    }

    /** Resources of one namespace. */
    public ApiPath in(String namespace, String resource) {
        return plus("namespaces").plus(namespace).plus(resource);
    }

    /** Resources of all namespaces, or of none. */
    public ApiPath all(String resource) {
        return plus(resource);
    }

    /** One object of these. */
    public ApiPath named(String name) {
        return plus(name);
    }

    /** A part of the object, such as {@code status}. */
    public ApiPath part(String subresource) {
        return plus(subresource);
    }

    /** This path with one parameter more. */
    public ApiPath with(String parameter, String value) {
        Map<String, String> more = new LinkedHashMap<>(query);
        more.put(parameter, value);
        return new ApiPath(segments, more);
    }

    private ApiPath plus(String segment) {
        List<String> more = new ArrayList<>(segments);
        more.add(segment);
        return new ApiPath(more, query);
    }

    /** The path without parameters, for messages. */
    @Override
    public String toString() {
        return "/" + String.join("/", segments);
    }
}
