package io.jubelet.adapters.apiserver.testserver.auth;

import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest;
import java.util.Optional;
import java.util.stream.Stream;

/** The object of a request, as authorizers take it: a selector for one name counts as the name. */
final class Names {

    private Names() {
    }

    /** The name of the one object that is requested, empty when it may be more. */
    static String of(ApiRequest request) {
        String name = request.key().name();
        return name.isEmpty() ? selected(request, "metadata.name").orElse("") : name;
    }

    /** The value that a field selector demands for a field. */
    static Optional<String> selected(ApiRequest request, String field) {
        return Stream.of(request.http().parameter("fieldSelector").split(","))
                .filter(term -> term.matches("\\Q" + field + "\\E==?[^=].*"))
                .map(term -> term.replaceFirst("^[^=]*==?", "")).findFirst();
    }
}
