package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** Results of token reviews and subject access reviews, as a test defines them: by default nothing is authenticated. */
public final class Reviews {

    private final Map<String, Caller> tokens = new ConcurrentHashMap<>();
    private final List<Predicate<Tree>> allowed = new CopyOnWriteArrayList<>();

    Reviews() {
    }

    /** From now on, a token is good and belongs to a user. */
    public void knowToken(String token, Caller user) {
        tokens.put(token, user);
    }

    /** From now on, a token is no good. */
    public void forgetToken(String token) {
        tokens.remove(token);
    }

    /** From now on, a SubjectAccessReview with this spec is allowed. */
    public void allow(Predicate<Tree> spec) {
        allowed.add(spec);
    }

    /** From now on, nothing is allowed any more. */
    public void allowNothing() {
        allowed.clear();
    }

    Reply answer(ApiRequest request) {
        if (request.verb() != ApiRequest.Verb.CREATE) {
            throw ApiFailure.methodNotAllowed();
        }
        Tree review = request.body().copy();
        Resource resource = request.resource();
        review.set(resource.kind(), "kind").set(resource.apiVersion(), "apiVersion").setIfMissing(Tree.empty(), "metadata");
        review.set(resource == Resource.TOKEN_REVIEWS ? token(review) : access(review.object("spec")), "status");
        return new Reply(201, review);
    }

    private Tree token(Tree review) {
        Caller user = tokens.get(review.text("spec", "token"));
        if (user == null) {
            return Tree.empty().set(Tree.empty(), "user").set("invalid bearer token", "error");
        }
        return Tree.empty().set(true, "authenticated")
                .set(Tree.empty().set(user.name(), "username").set(user.groups(), "groups"), "user");
    }

    private Tree access(Tree spec) {
        boolean yes = spec.texts("groups").contains("system:masters") || allowed.stream().anyMatch(rule -> rule.test(spec));
        return Tree.empty().set(yes, "allowed");
    }
}
