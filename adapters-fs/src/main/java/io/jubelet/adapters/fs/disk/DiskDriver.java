package io.jubelet.adapters.fs.disk;

import io.jubelet.domain.volume.remote.RemoteDisk;
import io.jubelet.ports.failure.PortException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Brings disks of one kind to this machine and takes them away. Thread-safe. */
public interface DiskDriver {

    /** How many steps the place of a disk has. */
    int steps();

    /** Names of the files that {@link #record} writes. */
    Set<String> files();

    /**
     * Writes down what {@link #detach} needs, before the first step of {@link #attach}.
     *
     * @param directory of the disk, which is there
     */
    void record(RemoteDisk disk, Path directory);

    /**
     * Brings a disk to this machine; nothing happens when it is there.
     *
     * @return its device, or a link to it
     * @throws PortException when it does not appear; part of the way may be done
     */
    Path attach(RemoteDisk disk);

    /**
     * Takes a disk away that nothing uses any more, also one that is there in part or not at all.
     *
     * @param directory of the disk, with its record if one was written
     * @param place where that is below the directory of the plugin
     * @param device that was mounted; absent when it is not known
     * @param others places of all other disks of this kind
     * @throws PortException when it stays
     */
    void detach(Path directory, String place, Optional<Path> device, List<String> others);
}
