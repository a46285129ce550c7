package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.config.ServerConfiguration;
import io.jubelet.domain.server.AuthorizationAttributes;
import io.jubelet.domain.server.Caller;
import io.jubelet.domain.server.RouteTable;
import io.jubelet.domain.server.ServedHandlers;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.server.ClientCertificate;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who callers are, and what they may do. */
class AccessTest {

    private static final class Reviews implements AccessReviews {

        private final List<String> tokens = new ArrayList<>();
        private final List<AuthorizationAttributes> questions = new ArrayList<>();
        private boolean reachable = true;
        private boolean allowing = true;

        @Override
        public Optional<Caller> authenticate(String token) {
            tokens.add(token);
            if (!reachable) {
                throw new UnavailableException("no answer");
            }
            return token.equals("good") ? Optional.of(new Caller("alice", "1", List.of("dev"), Map.of()))
                    : Optional.empty();
        }

        @Override
        public boolean allows(AuthorizationAttributes question) {
            questions.add(question);
            if (!reachable) {
                throw new UnavailableException("no answer");
            }
            return allowing;
        }
    }

    private final Reviews reviews = new Reviews();
    private final List<String> lookups = new ArrayList<>();
    private final VirtualTimers timers = new VirtualTimers();

    private Callers callers(boolean anonymous) {
        return new Callers(new ServerConfiguration.Authentication(Optional.empty(), true, Duration.ofMinutes(2), anonymous),
                Optional.of(reviews), timers::nanos, this::lookup);
    }

    private TokenLookups.Lookup lookup() {
        lookups.add("begun");
        return new TokenLookups.Lookup() {
            @Override
            public void missed() {
                lookups.add("missed");
            }

            @Override
            public void close() {
                lookups.add("over");
            }
        };
    }

    private Permissions permissions() {
        return new Permissions(new ServerConfiguration.Authorization(true, Duration.ofMinutes(5), Duration.ofSeconds(30)), "node-1",
                Optional.of(reviews), timers::nanos);
    }

    private static ServerRequest request(ClientCertificate client, Headers headers) {
        return new ServerRequest(ServerRequest.Access.AUTHENTICATED, "GET", "/pods", headers, client,
                ServerRequest.Body.EMPTY);
    }

    private static ServerRequest withToken(String token) {
        return request(ClientCertificate.NONE, Headers.of("authorization", "Bearer " + token));
    }

    @Test
    void aVerifiedCertificateIsEnough() {
        var bob = new ClientCertificate.Verified("bob", List.of("ops"));
        assertEquals(Optional.of(new Caller("bob", "", List.of("ops", "system:authenticated"), Map.of())),
                callers(false).of(request(bob, Headers.of("Authorization", "Bearer good"))));
        assertEquals(List.of(), reviews.tokens);
    }

    @Test
    void theCallerHasTheUidAndTheIdOfTheCertificate() {
        var bob = new ClientCertificate.Verified("bob", List.of(), "u-7", "X509SHA256=ab", Optional.empty());
        assertEquals(Optional.of(new Caller("bob", "u-7", List.of("system:authenticated"),
                Map.of("authentication.kubernetes.io/credential-id", List.of("X509SHA256=ab")))),
                callers(false).of(request(bob, Headers.NONE)));
    }

    @Test
    void aTokenIsReviewedAndItsOwnerRemembered() {
        Callers callers = callers(false);
        var alice = Optional.of(new Caller("alice", "1", List.of("dev", "system:authenticated"), Map.of()));
        assertEquals(alice, callers.of(withToken("good")));
        timers.advance(Duration.ofSeconds(119));
        assertEquals(alice, callers.of(withToken("good")));
        assertEquals(List.of("good"), reviews.tokens);
        assertEquals(List.of("begun", "missed", "over", "begun", "over"), lookups);
        timers.advance(Duration.ofSeconds(1));
        assertEquals(alice, callers.of(withToken("good")));
        assertEquals(List.of("good", "good"), reviews.tokens);
    }

    @Test
    void theOwnerOfOneTokenIsNotThatOfAnother() {
        Callers callers = callers(false);
        assertTrue(callers.of(withToken("good")).isPresent());
        assertEquals(Optional.empty(), callers.of(withToken("bad")));
        assertTrue(callers.of(withToken("good")).isPresent());
        assertEquals(List.of("good", "bad"), reviews.tokens);
    }

    @Test
    void whoIsAuthenticatedIsInAGroupOfAllSuchCallersUnlessItSaysOtherwise() {
        for (List<String> groups : List.of(List.of("system:authenticated", "a"), List.of("system:unauthenticated"))) {
            assertEquals(groups, callers(false).of(request(new ClientCertificate.Verified("bob", groups), Headers.NONE))
                    .orElseThrow().groups());
        }
        assertEquals(List.of("a"), callers(false).of(request(new ClientCertificate.Verified("system:anonymous", List.of("a")),
                Headers.NONE)).orElseThrow().groups());
    }

    @Test
    void aTokenWithoutAUserIsCachedButAFailureIsNot() {
        Callers callers = callers(false);
        reviews.reachable = false;
        assertEquals(Optional.empty(), callers.of(withToken("bad")));
        assertEquals(List.of("begun", "missed", "over"), lookups);
        reviews.reachable = true;
        assertEquals(Optional.empty(), callers.of(withToken("bad")));
        assertEquals(Optional.empty(), callers.of(withToken("bad")));
        assertEquals(List.of("bad", "bad"), reviews.tokens);
    }

    @Test
    void onlyWhoShowsNothingIsAnonymous() {
        assertEquals(Optional.of(Caller.ANONYMOUS), callers(true).of(request(ClientCertificate.NONE, Headers.NONE)));
        assertEquals(Optional.empty(), callers(false).of(request(ClientCertificate.NONE, Headers.NONE)));
        assertEquals(Optional.empty(), callers(true).of(withToken("bad")));
        assertEquals(Optional.empty(),
                callers(true).of(request(new ClientCertificate.Untrusted("expired"), Headers.NONE)));
    }

    @Test
    void aTokenHelpsWhoseCertificateIsNotTrusted() {
        assertTrue(callers(false).of(request(new ClientCertificate.Untrusted("expired"),
                Headers.of("Authorization", "Bearer good"))).isPresent());
    }

    @Test
    void permissionsAndRefusalsAreRememberedForTheirTimes() {
        Permissions permissions = permissions();
        var alice = new Caller("alice", "", List.of(), Map.of());
        assertEquals(Optional.empty(), permissions.refusal(alice, "GET", "/pods"));
        assertEquals(Optional.empty(), permissions.refusal(alice, "GET", "/pods/"));
        assertEquals(1, reviews.questions.size());
        timers.advance(Duration.ofSeconds(300));
        reviews.allowing = false;
        assertTrue(permissions.refusal(alice, "GET", "/pods").isPresent());
        assertEquals(3, reviews.questions.size());
        reviews.allowing = true;
        timers.advance(Duration.ofSeconds(29));
        assertTrue(permissions.refusal(alice, "GET", "/pods").isPresent());
        timers.advance(Duration.ofSeconds(1));
        assertEquals(Optional.empty(), permissions.refusal(alice, "GET", "/pods"));
    }

    @Test
    void withoutAnAnswerNothingIsAllowed() {
        reviews.reachable = false;
        assertTrue(permissions().refusal(Caller.ANONYMOUS, "GET", "/pods").isPresent());
        var without = new Permissions(new ServerConfiguration.Authorization(true, Duration.ZERO, Duration.ZERO), "node-1",
                Optional.empty(), timers::nanos);
        assertTrue(without.refusal(Caller.ANONYMOUS, "GET", "/pods").isPresent());
    }

    /** The limits of its connection stay then. */
    @Test
    void aCallerAboutWhomNothingCouldBeFoundOutIsUnauthenticated() {
        var routes = new RouteTable(ServedHandlers.READ_ONLY);
        for (RuntimeException failure : List.of(new UnavailableException("no answer"), new IllegalStateException("a defect"))) {
            var server = new RoutedKubeletServer(routes, (_, _) -> {
                throw failure;
            }, _ -> {
                throw new AssertionError("the request is answered");
            });
            var response = assertInstanceOf(ServerResponse.Complete.class, server.respond(request(ClientCertificate.NONE, Headers.NONE)));
            assertEquals(500, response.status());
            assertTrue(response.unauthenticated());
        }
    }
}
