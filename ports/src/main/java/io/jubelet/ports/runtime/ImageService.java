package io.jubelet.ports.runtime;

import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ImageFilesystems;
import java.util.List;
import java.util.Optional;

/**
 * Images of this machine (CRI v1 ImageService). Same rules for threads, deadlines and failures as
 * {@link ContainerRuntime}; a pull has no deadline of its own and ends when its thread is interrupted.
 */
public interface ImageService {

    /** All images. */
    List<Image> listImages();

    /** Images that match one reference: a name, a name with tag or digest, or an id; none is fine. */
    List<Image> listImages(ImageSpec image);

    /** One image, empty when the runtime does not have it. */
    Optional<Image> imageStatus(ImageSpec image);

    /**
     * Pulls an image.
     *
     * @param auth credentials, empty for an anonymous pull
     * @param sandbox the sandbox the image is for, empty when none exists yet
     * @return reference of the image in the runtime
     * @throws io.jubelet.ports.failure.NotFoundException when the registry does not have it
     * @throws io.jubelet.ports.failure.PortException for anything else; its message begins with {@code
     *     RegistryUnavailable} or {@code SignatureValidationFailed} where the runtime reports it
     */
    String pullImage(ImageSpec image, Optional<AuthConfig> auth, Optional<SandboxConfig> sandbox);

    /** Removes an image; no error for an image that does not exist. */
    void removeImage(ImageSpec image);

    /** Use of the file systems on which the runtime keeps images and containers. */
    ImageFilesystems imageFilesystems();
}
