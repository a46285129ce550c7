package io.jubelet.app.server;

import io.jubelet.app.config.ServerConfiguration;
import io.jubelet.domain.server.AuthorizationAttributes;
import io.jubelet.domain.server.Caller;
import io.jubelet.domain.server.NodeRequestAttributes;
import io.jubelet.ports.cluster.AccessReviews;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.server.ServerResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Authorizes callers: for everything, or as the API server decides. Thread-safe. */
final class Permissions {

    private static final Logger LOG = System.getLogger(Permissions.class.getName());
    private static final int REMEMBERED = 8192;

    private final boolean alwaysAllowed;
    private final String node;
    private final Optional<AccessReviews> reviews;
    private final ExpiringCache<AuthorizationAttributes, Boolean> decisions;

    Permissions(ServerConfiguration.Authorization settings, String node, Optional<AccessReviews> reviews, LongSupplier nanos) {
        this.alwaysAllowed = !settings.webhook();
        this.node = node;
        this.reviews = reviews;
        this.decisions = new ExpiringCache<>(nanos, REMEMBERED,
                allowed -> allowed ? settings.allowedTtl() : settings.deniedTtl());
    }

    /**
     * Whether a caller may do this.
     *
     * @param path decoded path as sent
     * @return the refusal, if it may not
     */
    Optional<ServerResponse.Complete> refusal(Caller caller, String method, String path) {
        if (alwaysAllowed) {
            return Optional.empty();
        }
        List<AuthorizationAttributes> questions = NodeRequestAttributes.of(caller, method, path, node);
        for (AuthorizationAttributes question : questions) {
            try {
                if (isAllowed(question)) {
                    return Optional.empty();
                }
            } catch (PortException e) {
                LOG.log(Level.WARNING, "what {0} may do can''t be reviewed by the API server: {1}", caller.name(),
                        e.getMessage());
                return Optional.of(Responses.text(Responses.FAILED, "Authorization error (user=" + caller.name()
                        + ", verb=" + question.verb() + ", resource=nodes, subresource=" + question.subresource() + ")"));
            }
        }
        return Optional.of(Responses.text(Responses.FORBIDDEN, "Forbidden (user=" + caller.name() + ", verb="
                + NodeRequestAttributes.verb(method) + ", resource=nodes, subresource(s)=["
                + questions.stream().map(AuthorizationAttributes::subresource).collect(Collectors.joining(" ")) + "])\n"));
    }

    private boolean isAllowed(AuthorizationAttributes question) {
        AccessReviews api = reviews.orElseThrow(() -> new UnavailableException("there is no API server to ask"));
        // The path is not part of what is decided.
        var remembered = new AuthorizationAttributes(
                question.caller(), question.verb(), question.node(), question.subresource(), "");
        return decisions.get(remembered, () -> api.allows(question));
    }
}
