package io.jubelet.adapters.fs.volume;

import io.jubelet.domain.volume.VolumeGroup;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The volumes of the type {@code emptyDir}.
 *
 * @param directories makes directories on the disk
 * @param mounted mounts file systems without a device
 * @param groups gives them to a group
 */
record EmptyDirectories(VolumeDirectories directories, MountedDirectories mounted, VolumeGroups groups) {

    Path onDisk(PodVolumeDirectories pod, String volume, Optional<VolumeGroup> group) {
        Path directory = pod.emptyDir(volume);
        directories.make(directory, pod.readyFile(volume), () -> group.ifPresent(given -> groups.applyToOwn(directory, given)));
        return directory;
    }

    /** @param bytes its size; absent for half of the machine's memory */
    Path inMemory(Path directory, OptionalLong bytes, Optional<VolumeGroup> group) {
        mounted.memory(directory, bytes, group.map(VolumeGroups::writers));
        return directory;
    }

    /** @param pageBytes size of a page */
    Path ofHugePages(Path directory, long pageBytes, Optional<VolumeGroup> group) {
        mounted.hugePages(directory, pageBytes);
        group.ifPresent(given -> groups.applyToOwnOnMismatch(directory, given));
        return directory;
    }
}
