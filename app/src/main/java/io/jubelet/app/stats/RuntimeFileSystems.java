package io.jubelet.app.stats;

import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.stats.FileSystemReading;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What the runtime keeps on disks, as the summary of a node shows it. Writable layers have numbers of their own only where they are on
 * another file system than images (KEP-4191); a runtime that does not name theirs keeps them with the images.
 *
 * @param images file system of images
 * @param containers file system of writable layers
 */
record RuntimeFileSystems(FileSystemUse images, FileSystemUse containers) {

    /**
     * The first ones that a runtime names.
     *
     * @param readings how full the file system of a path is, as far as that is known
     */
    static RuntimeFileSystems of(ImageFilesystems named, Function<String, Optional<FileSystemReading>> readings) {
        FilesystemUsage images = named.images().stream().findFirst().orElseThrow(
                () -> new InternalException("failed to get imageFs stats: imageFs information is unavailable"));
        FilesystemUsage containers = named.containers().stream().findFirst()
                .filter(own -> !own.mountpoint().equals(images.mountpoint()))
                .filter(own -> !isSame(readings.apply(images.mountpoint()), readings.apply(own.mountpoint()))).orElse(images);
        return new RuntimeFileSystems(use(images, readings), use(containers, readings));
    }

    /** What can't be read is taken to be what the runtime says it is: another one. */
    private static boolean isSame(Optional<FileSystemReading> images, Optional<FileSystemReading> containers) {
        return images.isPresent() && images.map(FileSystemReading::device).equals(containers.map(FileSystemReading::device));
    }

    private static FileSystemUse use(FilesystemUsage usage, Function<String, Optional<FileSystemReading>> readings) {
        return FileSystems.part(usage.timestamp(), readings.apply(usage.mountpoint()), OptionalLong.of(usage.usedBytes()),
                OptionalLong.of(usage.inodesUsed()));
    }
}
