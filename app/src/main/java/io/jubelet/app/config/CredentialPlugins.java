package io.jubelet.app.config;

import io.jubelet.domain.image.credential.CredentialProvider;
import java.nio.file.Path;
import java.util.List;

/**
 * Plugins that provide credentials of images.
 *
 * @param directory absolute directory in which they lie
 * @param providers what each provides and how, at least one
 */
public record CredentialPlugins(Path directory, List<CredentialProvider> providers) {

    /** Copies the list. */
    public CredentialPlugins {
        providers = List.copyOf(providers);
    }
}
