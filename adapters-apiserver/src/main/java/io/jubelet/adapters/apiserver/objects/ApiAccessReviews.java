package io.jubelet.adapters.apiserver.objects;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.adapters.apiserver.connection.ApiPath;
import io.jubelet.adapters.apiserver.connection.ClusterApi;
import io.jubelet.domain.server.AuthorizationAttributes;
import io.jubelet.domain.server.Caller;
import io.jubelet.domain.value.Backoff;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * {@link AccessReviews} over the API. A request that fails for a passing reason is made up to five times, after 500 ms and
 * then 1.5 times as long each time, with up to a fifth more. Messages of failures never contain a token. Thread-safe.
 */
public final class ApiAccessReviews implements AccessReviews {

    private static final ObjectCodec<ReviewObjects.TokenReview> TOKENS = ObjectCodec.of(ReviewObjects.TokenReview.class);
    private static final ObjectCodec<ReviewObjects.AccessReview> ACCESS = ObjectCodec.of(ReviewObjects.AccessReview.class);
    private static final ApiPath TOKEN_REVIEWS = ApiPath.group("authentication.k8s.io", "v1").all("tokenreviews");
    private static final ApiPath ACCESS_REVIEWS =
            ApiPath.group("authorization.k8s.io", "v1").all("subjectaccessreviews");
    private static final int ATTEMPTS = 5;
    private static final Backoff PAUSES = Backoff.between(Duration.ofMillis(500), Duration.ofSeconds(10), 1.5);
    private static final double JITTER = 0.2;

    private final ClusterApi api;
    private final RandomGenerator random;

    /** Reviews that are asked for over this. */
    public ApiAccessReviews(ClusterApi api, RandomGenerator random) {
        this.api = api;
        this.random = random;
    }

    @Override
    public Optional<Caller> authenticate(String token) {
        ReviewObjects.TokenStatus status = ask(TOKEN_REVIEWS, object("authentication.k8s.io/v1", "TokenReview",
                Map.of("token", token)), answer -> TOKENS.read(answer).status());
        ReviewObjects.User user = status.user();
        return status.authenticated() ? Optional.of(new Caller(user.username(), user.uid(), user.groups(), user.extra()))
                : Optional.empty();
    }

    @Override
    public boolean allows(AuthorizationAttributes question) {
        ReviewObjects.AccessStatus status = ask(ACCESS_REVIEWS, object("authorization.k8s.io/v1", "SubjectAccessReview",
                spec(question)), answer -> ACCESS.read(answer).status());
        return status.allowed() && !status.denied();
    }

    private static Map<String, Object> spec(AuthorizationAttributes question) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        putUnlessEmpty(attributes, "verb", question.verb());
        attributes.put("version", "v1");
        attributes.put("resource", "nodes");
        putUnlessEmpty(attributes, "subresource", question.subresource());
        putUnlessEmpty(attributes, "name", question.node());
        Map<String, Object> spec = new LinkedHashMap<>();
        spec.put("resourceAttributes", attributes);
        Caller caller = question.caller();
        putUnlessEmpty(spec, "user", caller.name());
        if (!caller.groups().isEmpty()) {
            spec.put("groups", caller.groups());
        }
        if (!caller.extra().isEmpty()) {
            spec.put("extra", new LinkedHashMap<>(caller.extra()));
        }
        putUnlessEmpty(spec, "uid", caller.uid());
        return spec;
    }

    private static void putUnlessEmpty(Map<String, Object> object, String name, String value) {
        if (!value.isEmpty()) {
            object.put(name, value);
        }
    }

    private static Map<String, Object> object(String version, String kind, Map<String, Object> spec) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("kind", kind);
        object.put("apiVersion", version);
        object.put("metadata", Map.of());
        object.put("spec", spec);
        return object;
    }

    private <T> T ask(ApiPath path, Map<String, Object> review, Function<WireNode.Obj, T> reader) {
        WireNode.Obj answer = attempts(path, review);
        try {
            return reader.apply(answer);
        } catch (UnreadableException _) {
            // Not why: a message about the answer could hold the token that is in it.
            throw new InternalException("the answer of the API server to POST " + path + " can't be used");
        }
    }

    private WireNode.Obj attempts(ApiPath path, Map<String, Object> review) {
        Backoff pauses = PAUSES;
        for (int attempt = 1;; attempt++) {
            try {
                return api.create(path, review);
            } catch (PortException e) {
                if (attempt == ATTEMPTS || !isTransient(e)) {
                    throw e;
                }
            }
            sleep(pauses.jittered(JITTER, random.nextDouble()), path);
            pauses = pauses.failed();
        }
    }

    /** The API server does not answer: that takes longer than a few attempts. */
    private static boolean isTransient(PortException failure) {
        return switch (failure) {
            case UnavailableException unavailable -> !(unavailable.getCause() instanceof ConnectException);
            case DeadlineExceededException _, ResourceExhaustedException _, InternalException _ -> true;
            default -> false;
        };
    }

    private void sleep(Duration duration, ApiPath path) {
        try {
            api.timers().sleep(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("the request for " + path + " was given up", e);
        }
    }
}
