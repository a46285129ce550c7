package io.jubelet.adapters.fs.disk;

import io.jubelet.domain.volume.remote.RemoteDisk;
import io.jubelet.ports.failure.PortException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Attaches disks of one type to this machine and detaches them. Thread-safe. */
public interface DiskDriver {

    /** How many steps the place of a disk has. */
    int steps();

    /** Names of the files that {@link #record} writes. */
    Set<String> files();

    /**
     * Records what {@link #detach} needs, before the first step of {@link #attach}.
     *
     * @param directory of the disk, which is there
     */
    void record(RemoteDisk disk, Path directory);

    /**
     * Attaches a disk to this machine; nothing happens when it is attached.
     *
     * @return its device, or a link to it
     * @throws PortException when it does not appear; part of the way may be done
     */
    Path attach(RemoteDisk disk);

    /**
     * Detaches a disk that nothing uses any more, also one that is there in part or not at all.
     *
     * @param directory of the disk, with its record if one was written
     * @param path where that is below the directory of the plugin
     * @param device that was mounted; absent when it is not known
     * @param others places of all other disks of this kind
     * @throws PortException when it stays
     */
    void detach(Path directory, String path, Optional<Path> device, List<String> others);
}
