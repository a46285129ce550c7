package io.jubelet.app.image;

import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FileSystemStatistics;

/** The file system on which the runtime keeps images. */
final class ImageDisk {

    private final ImageService images;
    private final FileSystemStatistics fileSystems;

    /**
     * Usage of the disk.
     *
     * @param capacity bytes
     * @param available bytes that are free for users without privileges
     */
    record Room(long capacity, long available) {
    }

    ImageDisk(ImageService images, FileSystemStatistics fileSystems) {
        this.images = images;
        this.fileSystems = fileSystems;
    }

    /**
     * Measures it: the runtime says where it is, the kernel how full it is.
     *
     * @throws InternalException when the runtime names none, or there is nothing at the place that it names
     */
    Room measure() {
        String mountpoint = images.imageFilesystems().images().stream().findFirst().map(FilesystemUsage::mountpoint)
                .orElseThrow(() -> new InternalException("failed to get imageFs stats: imageFs information is unavailable"));
        FileSystemReading reading = fileSystems.fileSystem(mountpoint).orElseThrow(() -> new InternalException(
                "failed to get imageFs stats: there is nothing at " + mountpoint + ", where the runtime has its images"));
        return new Room(reading.capacityBytes(), reading.availableBytes());
    }
}
