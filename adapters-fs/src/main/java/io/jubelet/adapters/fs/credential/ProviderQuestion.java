package io.jubelet.adapters.fs.credential;

import io.jubelet.domain.image.credential.AccountProof;
import java.util.Optional;

/**
 * What a plugin is asked.
 *
 * @param repository name of the image with its registry, without tag and digest
 * @param proof the service account of the pod; empty when there is none, or the plugin is told nothing of it
 */
record ProviderQuestion(String repository, Optional<AccountProof> proof) {
}
