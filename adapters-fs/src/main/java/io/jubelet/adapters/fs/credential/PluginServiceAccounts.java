package io.jubelet.adapters.fs.credential;

import io.jubelet.domain.image.credential.PluginServiceAccount;
import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.domain.image.credential.TokenAttributes;
import io.jubelet.domain.volume.plan.TokenValidity;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.failure.PortException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Data about service accounts for a plugin. The account is read anew each time, its token for a pod is kept until it needs
 * to be replaced; when that fails, as long as it is valid. Thread-safe.
 */
final class PluginServiceAccounts {

    private static final long TOKEN_SECONDS = 3600;

    private final TokenAttributes wanted;
    private final Optional<ServiceAccountTokens> source;
    private final InstantSource clock;
    private final Consumer<String> warnings;
    private final Map<Owner, CachedToken> tokens = new ConcurrentHashMap<>();

    private record Owner(String podUid, String accountUid) {
    }

    private record CachedToken(String token, TokenValidity validity) {

        @Override
        public String toString() {
            return "CachedToken[validity=" + validity + "]";
        }
    }

    /** What is sent to a plugin. */
    sealed interface Answer {

        /** Nothing: it is not meant for this pod, and not run. */
        record NotApplicable() implements Answer {
        }

        /** Nothing but the image: the pod has no service account. */
        record ImageOnly() implements Answer {
        }

        /** The service account with its token. */
        record Attributes(PluginServiceAccount account) implements Answer {
        }
    }

    PluginServiceAccounts(TokenAttributes wanted, Optional<ServiceAccountTokens> source, InstantSource clock,
            Consumer<String> warnings) {
        this.wanted = wanted;
        this.source = source;
        this.clock = clock;
        this.warnings = warnings;
    }

    /**
     * What is sent to the plugin for a pod.
     *
     * @throws PluginFailure when the account or its token can't be had
     */
    Answer of(PullingPod pod) throws PluginFailure {
        if (pod.serviceAccount().isEmpty()) {
            return wanted.requireServiceAccount() ? new Answer.NotApplicable() : new Answer.ImageOnly();
        }
        ServiceAccountTokens accounts = source.orElseThrow(() -> new PluginFailure(
                "failed to get service account: cannot get ServiceAccounts when kubelet is in standalone mode"));
        ServiceAccountTokens.Account account = account(accounts, pod);
        Map<String, String> annotations = new TreeMap<>(account.annotations());
        annotations.keySet().removeIf(key -> !wanted.requiredAnnotationKeys().contains(key)
                && !wanted.optionalAnnotationKeys().contains(key));
        if (!annotations.keySet().containsAll(wanted.requiredAnnotationKeys())) {
            return new Answer.NotApplicable();
        }
        return new Answer.Attributes(new PluginServiceAccount(new PluginServiceAccount.Account(pod.namespace(), pod.serviceAccount(),
                account.uid(), annotations), token(accounts, pod, account.uid())));
    }

    private static ServiceAccountTokens.Account account(ServiceAccountTokens accounts, PullingPod pod) throws PluginFailure {
        try {
            return accounts.account(pod.namespace(), pod.serviceAccount());
        } catch (PortException e) {
            throw new PluginFailure("failed to get service account: " + e.getMessage());
        }
    }

    private String token(ServiceAccountTokens accounts, PullingPod pod, String accountUid) throws PluginFailure {
        Instant now = clock.instant();
        tokens.values().removeIf(cached -> cached.validity().isExpired(now));
        var owner = new Owner(pod.uid(), accountUid);
        CachedToken cached = tokens.get(owner);
        if (cached != null && !cached.validity().needsRefresh(now, Duration.ZERO)) {
            return cached.token();
        }
        try {
            var token = accounts.issue(new ServiceAccountTokens.Request(pod.namespace(), pod.serviceAccount(),
                    wanted.audience(), TOKEN_SECONDS, pod.name(), pod.uid(), accountUid));
            tokens.put(owner, new CachedToken(token.text(), new TokenValidity(now, token.expires())));
            return token.text();
        } catch (PortException e) {
            if (cached != null && !cached.validity().isExpired(clock.instant())) {
                warnings.accept("a token of service account " + pod.namespace() + "/" + pod.serviceAccount() + " for pod "
                        + pod.name() + " can't be refreshed; the one before stays until " + cached.validity().expires() + ": "
                        + e.getMessage());
                return cached.token();
            }
            throw new PluginFailure("failed to get service account token: " + e.getMessage());
        }
    }
}
