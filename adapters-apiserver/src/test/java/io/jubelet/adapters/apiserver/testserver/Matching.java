package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest;
import io.jubelet.adapters.apiserver.testserver.rest.ApiRequest.Verb;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.util.function.Predicate;

/** Which requests a fault is for. */
@FunctionalInterface
public interface Matching extends Predicate<ApiRequest> {

    /** All of them. */
    static Matching any() {
        return _ -> true;
    }

    /** Those for a resource. */
    static Matching of(Resource resource) {
        return request -> request.resource() == resource;
    }

    /** Those that do one thing with a resource. */
    static Matching of(Verb verb, Resource resource) {
        return request -> request.verb() == verb && request.resource() == resource;
    }
}
