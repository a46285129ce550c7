package io.jubelet.ports.volume;

import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.volume.name.KubeletDirectories;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.util.List;
import java.util.Optional;

/**
 * Records of volumes of drivers, {@code vol_data.json} in the directories of a kubelet: a record is on the disk
 * before a driver is asked for a volume, and until it is certain that the volume is gone. So an agent that was killed, or another
 * one, finds every volume that may exist. Beside the records it makes and removes directories for drivers, all of them below
 * the root directory. Thread-safe.
 */
public interface VolumeRecords {

    /** The directories of the agent whose volumes these are. */
    KubeletDirectories directories();

    /**
     * Writes a record, as a whole or not at all, in a directory that it makes; it is on the disk when this returns.
     *
     * @param location not a {@link RecordLocation.Mapped}, which has no record of its own
     * @throws InvalidArgumentException when a name leads elsewhere
     * @throws ResourceExhaustedException when the disk is full; what was written before is still there
     * @throws PermissionDeniedException when the file system is read-only or does not permit it
     */
    void write(RecordLocation location, VolumeRecord record);

    /**
     * Makes the link by which a pod has a block device; it is on the disk when this returns. It leads to where the driver shows the
     * device to the pod; one that is there stays, wherever it leads.
     *
     * @throws ConflictException when there is something else than a link
     * @throws InvalidArgumentException when a name leads elsewhere
     */
    void link(RecordLocation.Mapped location);

    /**
     * The record of a volume; that of a {@link RecordLocation.Mapped} is there as long as the link is, and damaged without the record
     * of its device.
     *
     * @throws InvalidArgumentException when a name leads elsewhere
     * @throws PermissionDeniedException when it can't be read
     */
    Optional<RecordedVolume> read(RecordLocation location);

    /** Records of volumes that are or may be mounted for a pod, and after them of its block devices, each sorted by name. */
    List<RecordedVolume> published(String podUid);

    /** The recorded volumes of all pods, whether or not a source still names the pods. */
    List<RecordedVolume> published();

    /**
     * Records of block devices that are or may be shown to pods, or held for them, and that no link leads to: the directory of
     * the pod was removed, or an agent did not come to the link.
     */
    List<RecordedVolume> abandoned();

    /** Records of volumes that are or may be mounted once on the node, and of block devices; sorted. */
    List<RecordedVolume> ofNode();

    /**
     * Removes a record, and its directory when that is empty then; of a {@link RecordLocation.Mapped}, only the link. The
     * removal is on the disk when this returns; nothing happens when there is none.
     *
     * @throws ConflictException when something else is in the directory; the record is still there
     */
    void remove(RecordLocation location);

    /**
     * Removes the directories that were made for volumes of a pod and have no record: the record was not written, and
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

    /**
     * Removes what a driver has left where it showed a block device or made it ready: a file, or a directory with all that is in
     * it. Links are removed and not followed; nothing happens when there is nothing.
     *
     * @throws InvalidArgumentException when it is not below the root directory
     * @throws ConflictException when something is mounted on it, or in it
     */
    void removeLeftover(String path);
}
