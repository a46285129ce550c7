package io.jubelet.adapters.fs.credential;

import io.jubelet.domain.image.credential.CredentialProvider;
import io.jubelet.domain.image.credential.ProviderAnswer;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers of one plugin that are still valid. Not thread-safe. */
final class AnswerCache {

    private final CredentialProvider provider;
    private final Timers timers;
    private final Map<Key, Entry> entries = new HashMap<>();

    /** Answers about some images, given to whom. */
    private record Key(ProviderAnswer.Key images, Optional<Object> owner) {
    }

    private record Entry(List<RegistryCredential> credentials, long since, Duration validFor) {

        boolean isGood(long now) {
            return Duration.ofNanos(now - since).compareTo(validFor) < 0;
        }
    }

    AnswerCache(CredentialProvider provider, Timers timers) {
        this.provider = provider;
        this.timers = timers;
    }

    /** The answer that is good for an image; one about the image itself counts more than one about its registry. */
    Optional<List<RegistryCredential>> find(ProviderQuestion question) {
        long now = timers.nanos();
        for (ProviderAnswer.Scope scope : ProviderAnswer.Scope.values()) {
            Entry entry = entries.get(key(scope, question));
            if (entry != null && entry.isGood(now)) {
                return Optional.of(entry.credentials());
            }
        }
        return Optional.empty();
    }

    /**
     * Keeps an answer for as long as it is good, and nothing that is not good any more.
     *
     * @param question the request
     */
    void keep(ProviderQuestion question, ProviderAnswer answer) {
        long now = timers.nanos();
        entries.values().removeIf(entry -> !entry.isGood(now));
        Duration validFor = answer.validFor(provider);
        if (!validFor.isZero()) {
            entries.put(key(answer.scope(), question), new Entry(answer.credentials(), now, validFor));
        }
    }

    private Key key(ProviderAnswer.Scope scope, ProviderQuestion question) {
        return new Key(scope.key(question.repository()), question.account().flatMap(account ->
                provider.tokenAttributes().map(attributes -> account.sharedBy(attributes.cacheType()))));
    }
}
