package io.jubelet.ports.image;

import io.jubelet.domain.image.credential.PullingPod;
import io.jubelet.domain.image.credential.RegistryCredential;
import io.jubelet.ports.failure.CancelledException;
import java.util.List;

/**
 * Registry credentials of the machine itself, from files or from plugins. Plugins may be sent the pod that an image is for.
 * Thread-safe.
 */
@FunctionalInterface
public interface NodeCredentials {

    /**
     * The credentials as they are now, in the order in which they were written. There may be others among them than
     * those for the image. Never fails: credentials that can't be had are no credentials, and the pull of an
     * image that needs them fails. May take as long as a plugin takes.
     *
     * @param repository name of the image with its registry, without tag and digest; empty when the name of the image
     *     can't be understood
     * @param pod the pod that the image is for
     * @throws CancelledException when the calling thread is interrupted
     */
    List<RegistryCredential> credentials(String repository, PullingPod pod);
}
