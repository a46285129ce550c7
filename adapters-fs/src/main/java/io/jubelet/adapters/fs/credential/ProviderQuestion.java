package io.jubelet.adapters.fs.credential;

import io.jubelet.domain.image.credential.PluginServiceAccount;
import java.util.Optional;

/**
 * The request to a plugin.
 *
 * @param repository name of the image with its registry, without tag and digest
 * @param account the service account of the pod; empty when there is none, or it is not sent to the plugin
 */
record ProviderQuestion(String repository, Optional<PluginServiceAccount> account) {
}
