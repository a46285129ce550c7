package io.jubelet.domain.image.credential;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The response of a plugin (credentialprovider.kubelet.k8s.io CredentialProviderResponse).
 *
 * @param scope which other images the answer is good for
 * @param cacheDuration how long it is good; zero or less is for one pull, absent leaves it to the configuration
 * @param credentials credentials by registry, none if the plugin has none
 */
public record ProviderAnswer(
        Scope scope, Optional<Duration> cacheDuration, List<RegistryCredential> credentials) {

    /** Copies the list; rejects null. */
    public ProviderAnswer {
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(cacheDuration, "cacheDuration");
        credentials = List.copyOf(credentials);
    }

    /** For how many images an answer is good ({@code cacheKeyType}); earlier ones are looked up first. */
    public enum Scope {
        /** For the one image of the request. */
        IMAGE("Image"),
        /** For all images of its registry. */
        REGISTRY("Registry"),
        /** For everything that is requested from the plugin. */
        GLOBAL("Global");

        private final String wireName;

        Scope(String wireName) {
            this.wireName = wireName;
        }

        /** The scope that the protocol calls so; empty if there is none. */
        static Optional<Scope> of(String wireName) {
            return List.of(values()).stream().filter(scope -> scope.wireName.equals(wireName)).findFirst();
        }

        /** Cache key: equal for two images when an answer about one of them is valid for the other, too. */
        public Key key(String repository) {
            return new Key(this, switch (this) {
                case IMAGE -> repository;
                case REGISTRY -> repository.split("/", 2)[0];
                case GLOBAL -> "";
            });
        }
    }

    /**
     * A set of images that share an answer.
     *
     * @param scope scope
     * @param of what its images have in common
     */
    public record Key(Scope scope, String of) {
    }

    /** Validity of the answer; zero for one pull. */
    public Duration validFor(CredentialProvider provider) {
        Duration wanted = cacheDuration.orElse(provider.defaultCacheDuration());
        return wanted.isNegative() ? Duration.ZERO : wanted;
    }
}
