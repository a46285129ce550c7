package io.jubelet.ports.volume;

import io.jubelet.domain.csi.RecordPlace;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.volume.name.KubeletDirectories;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.util.List;
import java.util.Optional;

/**
 * What is written down about volumes of drivers, as {@code vol_data.json} in the directories of a kubelet: a record is on the disk
 * before a driver is asked for a volume, and until it is certain that the volume is gone. So an agent that was killed, or another
 * one, finds every volume that may be there. Beside the records it makes and removes directories for drivers, all of them below
 * the root directory. Thread-safe.
 */
public interface VolumeRecords {

    /** The directories of the agent whose volumes these are. */
    KubeletDirectories directories();

    /**
     * Writes a record, as a whole or not at all, in a directory that it makes; it is on the disk when this returns.
     *
     * @throws InvalidArgumentException when a name leads elsewhere
     * @throws ResourceExhaustedException when the disk is full; what was written before is still there
     * @throws PermissionDeniedException when the file system is read-only or does not permit it
     */
    void write(RecordPlace place, VolumeRecord record);

    /**
     * The record of a volume.
     *
     * @throws InvalidArgumentException when a name leads elsewhere
     * @throws PermissionDeniedException when it can't be read
     */
    Optional<RecordedVolume> read(RecordPlace place);

    /** Records of volumes that are or may be mounted for a pod, sorted by name. */
    List<RecordedVolume> published(String podUid);

    /** The same of all pods, whether or not anybody wants them. */
    List<RecordedVolume> published();

    /** Records of volumes that are or may be mounted once on the node, and of block devices; sorted. */
    List<RecordedVolume> ofNode();

    /**
     * Removes a record, and its directory when that is empty then. The removal is on the disk when this returns; nothing happens
     * when there is none.
     *
     * @throws ConflictException when something else is in the directory; the record is still there
     */
    void remove(RecordPlace place);

    /**
     * Removes the directories that were made for volumes of a pod and have no record: whoever made them did not come to it, and
     * asked no driver. What else is in them, or mounted there, stays.
     */
    void removeUnrecorded(String podUid);

    /**
     * Makes a directory and those above that are missing, mode 0750.
     *
     * @throws InvalidArgumentException when it is not below the root directory
     */
    void makeDirectory(String path);

    /**
     * Removes an empty directory; nothing happens when there is none.
     *
     * @throws InvalidArgumentException when it is not below the root directory
     * @throws ConflictException when something is mounted on it, or in it
     */
    void removeDirectory(String path);
}
