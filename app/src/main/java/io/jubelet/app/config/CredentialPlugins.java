package io.jubelet.app.config;

import io.jubelet.domain.image.credential.CredentialProvider;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Plugins that provide credentials of images.
 *
 * @param directory absolute directory of the plugins
 * @param providers what each provides and how, at least one
 * @param hash {@code sha256:} and hexadecimal digits, by which a configuration is distinguished from others; it is the one that a
 *     kubelet makes of the same files
 */
public record CredentialPlugins(Path directory, List<CredentialProvider> providers, String hash) {

    /** Copies the list. */
    public CredentialPlugins {
        Objects.requireNonNull(hash, "hash");
        providers = List.copyOf(providers);
    }
}
