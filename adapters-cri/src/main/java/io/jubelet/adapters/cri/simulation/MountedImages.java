package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.Mount;

/** The images that containers mount. Like every runtime, this one mounts only what it has, and only from one place. */
final class MountedImages {

    private MountedImages() {
    }

    static void check(ImageStore images, ContainerConfig config) {
        for (Mount mount : config.mounts()) {
            if (mount.image().isEmpty()) {
                continue;
            }
            String image = mount.image().get().image();
            if (!mount.hostPath().isEmpty()) {
                throw StatusCode.INVALID_ARGUMENT.failure(CriCall.CREATE_CONTAINER, "mount " + mount.containerPath()
                        + " has a host path and an image");
            }
            if (images.find(image).isEmpty()) {
                throw StatusCode.NOT_FOUND.failure(CriCall.CREATE_CONTAINER, "failed to resolve image \"" + image
                        + "\" of mount " + mount.containerPath() + ": not found");
            }
        }
    }
}
