package io.jubelet.app.metrics;

import io.jubelet.domain.cri.AuthConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.ports.runtime.ImageService;
import java.util.List;
import java.util.Optional;

/** Counts the requests to an image service. */
final class CountedImageService implements ImageService {

    private final ImageService images;
    private final RuntimeOperations operations;

    CountedImageService(ImageService images, RuntimeOperations operations) {
        this.images = images;
        this.operations = operations;
    }

    @Override
    public List<Image> listImages() {
        return operations.call("list_images", images::listImages);
    }

    @Override
    public List<Image> listImages(ImageSpec image) {
        return operations.call("list_images", () -> images.listImages(image));
    }

    @Override
    public Optional<Image> imageStatus(ImageSpec image) {
        return operations.call("image_status", () -> images.imageStatus(image));
    }

    @Override
    public String pullImage(ImageSpec image, Optional<AuthConfig> auth, Optional<SandboxConfig> sandbox) {
        return operations.call("pull_image", () -> images.pullImage(image, auth, sandbox));
    }

    @Override
    public void removeImage(ImageSpec image) {
        operations.run("remove_image", () -> images.removeImage(image));
    }

    @Override
    public ImageFilesystems imageFilesystems() {
        return operations.call("image_fs_info", images::imageFilesystems);
    }
}
