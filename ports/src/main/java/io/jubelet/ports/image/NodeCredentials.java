package io.jubelet.ports.image;

import io.jubelet.domain.image.credential.RegistryCredential;
import java.util.List;

/**
 * Credentials for registries that the machine itself has, whatever pod an image is for (behaviour reference, section 6,
 * "Credentials").
 */
@FunctionalInterface
public interface NodeCredentials {

    /**
     * The credentials as they are now, in the order in which they were written. Never fails: credentials that can't be
     * read are no credentials, and an image that needs them tells.
     */
    List<RegistryCredential> credentials();
}
