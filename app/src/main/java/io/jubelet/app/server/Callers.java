package io.jubelet.app.server;

import io.jubelet.app.config.ServerConfiguration;
import io.jubelet.domain.server.BearerToken;
import io.jubelet.domain.server.Caller;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.server.ClientCertificate;
import io.jubelet.ports.server.ServerRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Authenticates callers: the subject of the client certificate of a request, else the owner of its bearer token, else, where
 * that is allowed and there were no credentials at all, the anonymous user. Thread-safe.
 */
final class Callers {

    /** Extra attribute with the id of a credential (authentication.k8s.io/v1 UserInfo). */
    private static final String CREDENTIAL_ID = "authentication.kubernetes.io/credential-id";
    private static final Logger LOG = System.getLogger(Callers.class.getName());
    private static final String AUTHENTICATED = "system:authenticated";
    private static final int REMEMBERED = 4096;

    private final Optional<AccessReviews> reviews;
    private final boolean anonymous;
    private final ExpiringCache<String, Optional<Caller>> tokens;
    private final TokenLookups lookups;

    Callers(ServerConfiguration.Authentication settings, Optional<AccessReviews> reviews, LongSupplier nanos, TokenLookups lookups) {
        this.reviews = reviews.filter(_ -> settings.tokens());
        this.anonymous = settings.anonymous();
        this.tokens = new ExpiringCache<>(nanos, REMEMBERED, _ -> settings.tokenTtl());
        this.lookups = lookups;
    }

    /** The caller; empty when it is not authenticated. */
    Optional<Caller> of(ServerRequest request) {
        switch (request.client()) {
            case ClientCertificate.Verified verified -> {
                Map<String, List<String>> extra = verified.credentialId().isEmpty() ? Map.of()
                        : Map.of(CREDENTIAL_ID, List.of(verified.credentialId()));
                return Optional.of(authenticated(
                        new Caller(verified.commonName(), verified.uid(), verified.organizations(), extra)));
            }
            case ClientCertificate.Untrusted untrusted -> LOG.log(Level.DEBUG,
                    () -> "a client certificate was not accepted: " + untrusted.reason());
            case ClientCertificate.Absent _ -> { }
        }
        boolean credentials = request.client() instanceof ClientCertificate.Untrusted;
        if (reviews.isPresent()) {
            switch (BearerToken.of(request.header("Authorization"), request.header("Connection"),
                    request.header("Upgrade"), request.header("Sec-WebSocket-Protocol"))) {
                case BearerToken.Given given -> {
                    Optional<Caller> owner = owner(given.token());
                    if (owner.isPresent()) {
                        return owner;
                    }
                    credentials = true;
                }
                case BearerToken.Invalid _ -> credentials = true;
                case BearerToken.Absent _ -> { }
            }
        }
        return anonymous && !credentials ? Optional.of(Caller.ANONYMOUS) : Optional.empty();
    }

    private Optional<Caller> owner(String token) {
        try (var lookup = lookups.begin()) {
            return tokens.get(digest(token), () -> reviews.orElseThrow().authenticate(token), lookup::missed)
                    .map(Callers::authenticated);
        } catch (PortException e) {
            LOG.log(Level.WARNING, "a token can''t be reviewed by the API server: {0}", e.getMessage());
            return Optional.empty();
        }
    }

    private static Caller authenticated(Caller caller) {
        if (caller.name().equals(Caller.ANONYMOUS.name()) || caller.groups().contains(AUTHENTICATED)
                || caller.groups().contains("system:unauthenticated")) {
            return caller;
        }
        List<String> groups = new ArrayList<>(caller.groups());
        groups.add(AUTHENTICATED);
        return new Caller(caller.name(), caller.uid(), groups, caller.extra());
    }

    /** Tokens themselves are not kept in memory. */
    private static String digest(String token) {
        try {
            return HexFormat.of().formatHex(
                    MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
