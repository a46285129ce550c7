package io.jubelet.domain.image.credential;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A plugin that provides credentials of the images it is configured for (kubelet.config.k8s.io CredentialProvider).
 * Arguments and environment may hold secrets and are not shown.
 *
 * @param name file name of the plugin in the directory of all plugins
 * @param matchImages patterns of images it is run for, see {@link RegistryPattern}
 * @param defaultCacheDuration how long an answer is valid that has no duration of its own; zero is for one pull
 * @param apiVersion version of its protocol, one of {@link ProviderProtocol#VERSIONS}
 * @param args its arguments
 * @param env variables it gets beside those of the agent, and instead of those of the same name
 * @param tokenAttributes what it receives of the service account of a pod; empty for nothing
 */
public record CredentialProvider(
        String name,
        List<String> matchImages,
        Duration defaultCacheDuration,
        String apiVersion,
        List<String> args,
        Map<String, String> env,
        Optional<TokenAttributes> tokenAttributes) {

    /** Copies the collections; rejects null, negative durations and unknown versions. */
    public CredentialProvider {
        Objects.requireNonNull(name, "name");
        matchImages = List.copyOf(matchImages);
        if (defaultCacheDuration.isNegative()) {
            throw new IllegalArgumentException("negative defaultCacheDuration of " + name);
        }
        if (!ProviderProtocol.VERSIONS.contains(apiVersion)) {
            throw new IllegalArgumentException("apiVersion of " + name);
        }
        args = List.copyOf(args);
        env = Map.copyOf(env);
        Objects.requireNonNull(tokenAttributes, "tokenAttributes");
    }

    /** A plugin that receives nothing of service accounts. */
    public CredentialProvider(String name, List<String> matchImages, Duration defaultCacheDuration, String apiVersion,
            List<String> args, Map<String, String> env) {
        this(name, matchImages, defaultCacheDuration, apiVersion, args, env, Optional.empty());
    }

    /** Whether it is run for an image, which is named with its registry and without tag and digest. */
    public boolean matches(String repository) {
        return matchImages.stream()
                .anyMatch(pattern -> RegistryPattern.match(pattern, repository) == RegistryPattern.Match.YES);
    }

    /** Shows what is requested from it, and nothing that it receives. */
    @Override
    public String toString() {
        return "CredentialProvider[name=" + name + ", matchImages=" + matchImages + ", ...]";
    }
}
