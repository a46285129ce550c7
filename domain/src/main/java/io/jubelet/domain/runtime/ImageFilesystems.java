package io.jubelet.domain.runtime;

import java.util.List;

/**
 * The file systems of the images and writable layers of the runtime.
 *
 * @param images those that hold images
 * @param containers those that hold the writable layers of containers; the same ones unless the runtime splits them
 */
public record ImageFilesystems(List<FilesystemUsage> images, List<FilesystemUsage> containers) {

    /** Copies the lists. */
    public ImageFilesystems {
        images = List.copyOf(images);
        containers = List.copyOf(containers);
    }
}
