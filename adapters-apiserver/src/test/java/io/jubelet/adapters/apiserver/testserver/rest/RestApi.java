package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.http.HttpExchange;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import java.io.IOException;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Carries out requests for resources, which are authorized before. */
public final class RestApi {

    private static final Set<ApiRequest.Verb> ON_OBJECTS =
            EnumSet.of(ApiRequest.Verb.UPDATE, ApiRequest.Verb.PATCH, ApiRequest.Verb.DELETE);

    private static final Set<Resource> REVIEWS = EnumSet.of(Resource.TOKEN_REVIEWS, Resource.SUBJECT_ACCESS_REVIEWS);

    private final Store store;
    private final Reads reads;
    private final Writes writes;
    private final Deletion deletion;
    private final PodActions podActions;
    private final Reviews reviews = new Reviews();
    private final ServiceAccountTokens tokens;
    private final Set<Watch> watches = ConcurrentHashMap.newKeySet();

    /** Serves the objects of a store. */
    public RestApi(Store store, Admission admission, InstantSource clock) {
        this.store = store;
        this.reads = new Reads(store);
        this.writes = new Writes(store, admission, clock);
        this.deletion = new Deletion(store, admission, clock);
        this.podActions = new PodActions(store, deletion, admission, clock);
        this.tokens = new ServiceAccountTokens(store, reviews, admission, clock);
    }

    /** Answers everything that is not a watch; throws {@link ApiFailure}. */
    public Reply answer(ApiRequest request) {
        try {
            return dispatch(request);
        } catch (IllegalArgumentException e) {
            // A member that is of another type than it should be.
            throw ApiFailure.badRequest(e.getMessage());
        }
    }

    private Reply dispatch(ApiRequest request) {
        if (REVIEWS.contains(request.resource())) {
            return reviews.answer(request);
        }
        if (request.verb() == ApiRequest.Verb.CREATE && !request.name().isEmpty()) {
            return act(request);
        }
        if (!request.subresource().isEmpty() && !Rules.of(request.resource()).parts().contains(request.subresource())) {
            throw ApiFailure.noSuchPath();
        }
        if (request.name().isEmpty() && request.verb() == ApiRequest.Verb.DELETE && request.resource() == Resource.RESOURCE_SLICES) {
            return deletion.deleteAll(request);
        }
        if (request.name().isEmpty() && ON_OBJECTS.contains(request.verb())) {
            throw ApiFailure.methodNotAllowed();
        }
        return switch (request.verb()) {
            case GET -> reads.get(request);
            case LIST -> reads.list(request);
            case CREATE -> writes.create(request);
            case UPDATE -> writes.update(request);
            case PATCH -> writes.patch(request);
            case DELETE -> deletion.delete(request);
            case WATCH -> throw new IllegalArgumentException("a watch has no single answer");
        };
    }

    /** Creating something under an object that is there. */
    private Reply act(ApiRequest request) {
        if (request.subresource().isEmpty()) {
            throw ApiFailure.methodNotAllowed();
        }
        return switch (request.resource()) {
            case PODS -> podActions.act(request);
            case SERVICE_ACCOUNTS -> tokens.create(request);
            default -> throw ApiFailure.noSuchPath();
        };
    }

    /** Serves a watch to its end; throws {@link ApiFailure} before it begins. */
    public void watch(ApiRequest request, HttpExchange exchange) throws IOException {
        Watch watch = new Watch(store, request);
        watches.add(watch);
        try {
            watch.run(exchange);
        } finally {
            watches.remove(watch);
        }
    }

    /** The results of reviews. */
    public Reviews reviews() {
        return reviews;
    }

    /** The watches that are open now. */
    public List<Watch> watches() {
        return List.copyOf(watches);
    }
}
