package io.jubelet.app.volume;

import io.jubelet.domain.csi.CsiToken;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.plan.TokenNeed;
import io.jubelet.domain.volume.plan.TokenValidity;
import io.jubelet.ports.cluster.ServiceAccountTokens;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Tokens of pods, and their renewal. A token is kept from the first use until the pod is gone, in memory alone: another agent
 * requests new ones.
 */
final class PodTokens {

    private static final Logger LOG = System.getLogger(PodTokens.class.getName());

    private static final String DEFAULT_ACCOUNT = "default";
    /** Pause after a refresh that failed while the token before is still good. */
    private static final Duration RETRY = Duration.ofSeconds(30);
    private static final Duration SOON = Duration.ofSeconds(1);

    private final Optional<ServiceAccountTokens> source;
    private final InstantSource clock;
    private final RandomGenerator random;
    private final Map<String, Map<TokenNeed, Held>> pods = new ConcurrentHashMap<>();

    /**
     * A token with what is known of it.
     *
     * @param jitter how much earlier than it must be it is replaced
     * @param notBefore no refresh is tried before this moment
     */
    private record Held(Binary text, TokenValidity validity, Duration jitter, Instant notBefore) {

        boolean isGoodFor(Instant now) {
            return !validity.needsRefresh(now, jitter) || now.isBefore(notBefore) && !validity.isExpired(now);
        }

        Instant next() {
            Instant due = validity.refreshAt(jitter);
            return due.isBefore(notBefore) ? notBefore : due;
        }
    }

    /** Tokens of this cluster; a node of its own has none to give. */
    PodTokens(Optional<ServiceAccountTokens> source, InstantSource clock, RandomGenerator random) {
        this.source = source;
        this.clock = clock;
        this.random = random;
    }

    /**
     * The token of a pod, a new one when the one it has is to be replaced.
     *
     * @throws PortException when it has none that is good, and can't get one
     */
    Binary of(Pod pod, TokenNeed need) {
        return held(pod, need).text();
    }

    /** The token with the moment when it ends. */
    CsiToken withEnd(Pod pod, TokenNeed need) {
        Held held = held(pod, need);
        return new CsiToken(held.text().text(), held.validity().expires());
    }

    private Held held(Pod pod, TokenNeed need) {
        Map<TokenNeed, Held> held = pods.computeIfAbsent(pod.uid(), _ -> new ConcurrentHashMap<>());
        Instant now = clock.instant();
        Optional<Held> before = Optional.ofNullable(held.get(need));
        if (before.isPresent() && before.get().isGoodFor(now)) {
            return before.get();
        }
        Held next;
        try {
            next = issue(pod, need);
        } catch (PortException e) {
            next = keep(pod, before, now, e);
        }
        held.put(need, next);
        return next;
    }

    private Held issue(Pod pod, TokenNeed need) {
        ServiceAccountTokens tokens = source.orElseThrow(() -> new UnimplementedException(
                "only an API server gives tokens of service accounts, and this node belongs to no cluster"));
        String account = pod.spec().serviceAccountName();
        Instant asked = clock.instant();
        var token = tokens.issue(new ServiceAccountTokens.Request(pod.metadata().namespace(),
                account.isEmpty() ? DEFAULT_ACCOUNT : account, need.audience(), need.seconds(), pod.metadata().name(),
                pod.uid()));
        Duration jitter = Duration.ofMillis(random.nextLong(TokenValidity.MAX_JITTER.toMillis() + 1));
        return new Held(Binary.utf8(token.text()), new TokenValidity(asked, token.expires()), jitter, asked);
    }

    /** The token before, as long as it is good for something. */
    private static Held keep(Pod pod, Optional<Held> before, Instant now, PortException failure) {
        if (before.isEmpty()) {
            throw new UnavailableException("failed to fetch token: " + failure.getMessage(), failure);
        }
        if (before.get().validity().isExpired(now)) {
            throw new UnavailableException("the token expired and refresh failed: " + failure.getMessage(), failure);
        }
        LOG.log(Level.WARNING, "pod {0}: a token of its service account can''t be refreshed; the one before stays until {1}: {2}",
                pod.fullName(), before.get().validity().expires(), failure.getMessage());
        return new Held(before.get().text(), before.get().validity(), before.get().jitter(), now.plus(RETRY));
    }

    /** When the first token of a pod is to be replaced, at least a second from now; absent when it has none. */
    Optional<Duration> refreshIn(Pod pod) {
        Instant now = clock.instant();
        return pods.getOrDefault(pod.uid(), Map.of()).values().stream().map(Held::next).min(Instant::compareTo)
                .map(due -> Duration.between(now, due)).map(left -> left.compareTo(SOON) < 0 ? SOON : left);
    }

    /** Nothing of the pod is left. */
    void forget(Pod pod) {
        pods.remove(pod.uid());
    }
}
