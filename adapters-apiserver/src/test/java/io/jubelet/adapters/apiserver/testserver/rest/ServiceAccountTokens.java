package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Issues tokens of service accounts. The tokens have the form of a JWT, but no valid signature. */
final class ServiceAccountTokens {

    private static final String ISSUER = "https://kubernetes.default.svc";
    private static final long DEFAULT_SECONDS = 3600;
    private static final long LEAST_SECONDS = 600;

    private final Store store;
    private final Reviews reviews;
    private final Admission admission;
    private final InstantSource clock;

    ServiceAccountTokens(Store store, Reviews reviews, Admission admission, InstantSource clock) {
        this.store = store;
        this.admission = admission;
        this.reviews = reviews;
        this.clock = clock;
    }

    Reply create(ApiRequest request) {
        if (!request.subresource().equals("token")) {
            throw ApiFailure.noSuchPath();
        }
        Tree account = store.get(Resource.SERVICE_ACCOUNTS, request.key())
                .orElseThrow(() -> ApiFailure.notFound(Resource.SERVICE_ACCOUNTS, request.name()));
        admission.admit(request, Optional.of(request.body()), Optional.of(account));
        String wanted = request.body().text("metadata", "uid");
        if (!wanted.isEmpty() && !wanted.equals(account.text("metadata", "uid"))) {
            throw ApiFailure.conflict(Resource.SERVICE_ACCOUNTS, request.name(), "the UID in the token request (" + wanted
                    + ") does not match the UID of the service account (" + account.text("metadata", "uid") + ")");
        }
        Tree spec = completed(request.body().object("spec").copy());
        Instant now = clock.instant();
        Instant end = now.plusSeconds(spec.number("expirationSeconds"));
        Tree bound = bound(request, spec.object("boundObjectRef"));
        String token = token(account, spec, bound, now, end);
        reviews.knowToken(token, new Caller("system:serviceaccount:" + request.key().namespace() + ":" + request.name(),
                List.of("system:serviceaccounts", "system:serviceaccounts:" + request.key().namespace(),
                        "system:authenticated")));
        return new Reply(201, Tree.empty().set("TokenRequest", "kind").set("authentication.k8s.io/v1", "apiVersion")
                .set(Tree.empty().set(request.name(), "name").set(request.key().namespace(), "namespace")
                        .set(Writes.timestamp(now), "creationTimestamp"), "metadata")
                .set(spec, "spec").set(token, "status", "token").set(Writes.timestamp(end), "status", "expirationTimestamp"));
    }

    private static Tree completed(Tree spec) {
        spec.setIfMissing(DEFAULT_SECONDS, "expirationSeconds");
        if (spec.values("audiences").isEmpty()) {
            spec.set(List.of(ISSUER), "audiences");
        }
        if (spec.number("expirationSeconds") < LEAST_SECONDS) {
            throw ApiFailure.invalidTokenRequest("spec.expirationSeconds", "Invalid value: "
                    + spec.number("expirationSeconds") + ": may not specify a duration less than 10 minutes");
        }
        return spec;
    }

    /** The pod that the token shall end with; an empty object when it is bound to none. */
    private Tree bound(ApiRequest request, Tree reference) {
        if (!reference.text("kind").equals("Pod")) {
            return Tree.empty();
        }
        String name = reference.text("name");
        Tree pod = store.get(Resource.PODS, new ObjectKey(request.key().namespace(), name))
                .orElseThrow(() -> ApiFailure.notFound(Resource.PODS, name));
        if (!pod.text("spec", "serviceAccountName").equals(request.name())) {
            throw ApiFailure.badRequest("cannot bind token for serviceaccount \"" + request.name()
                    + "\" to pod running with different serviceaccount name.");
        }
        String uid = reference.text("uid");
        if (!uid.isEmpty() && !uid.equals(pod.text("metadata", "uid"))) {
            throw ApiFailure.otherBoundObject(name, uid);
        }
        return pod;
    }

    private static String token(Tree account, Tree spec, Tree pod, Instant now, Instant end) {
        Tree claims = Tree.empty().set(spec.value("audiences"), "aud").set(end.getEpochSecond(), "exp")
                .set(now.getEpochSecond(), "iat").set(ISSUER, "iss").set(UUID.randomUUID().toString(), "jti")
                .set(now.getEpochSecond(), "nbf");
        Tree about = Tree.empty().set(account.text("metadata", "namespace"), "namespace");
        if (!pod.isEmpty()) {
            about.set(named(pod), "pod");
        }
        about.set(named(account), "serviceaccount");
        claims.set(about, "kubernetes.io").set("system:serviceaccount:" + account.text("metadata", "namespace") + ":"
                + account.text("metadata", "name"), "sub");
        return part("{\"alg\":\"ES256\",\"kid\":\"test\"}") + "." + part(claims.json()) + "." + part("not signed");
    }

    private static Tree named(Tree object) {
        return Tree.empty().set(object.text("metadata", "name"), "name").set(object.text("metadata", "uid"), "uid");
    }

    private static String part(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
