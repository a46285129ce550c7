package io.jubelet.ports.volume;

import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.FileSystemMismatchException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.failure.VolumeInUseException;
import java.util.List;
import java.util.Optional;

/**
 * Volumes that this machine provides by itself. The state of a volume is on the disk and in the kernel's table of mounts, and
 * nowhere else: after a kill at any step the next agent continues from there. Every failure names the volume; all of them are
 * retried, since hosts get repaired.
 */
public interface HostVolumes {

    /**
     * Makes a volume ready for the containers of a pod. What is ready stays as it is, save files that changed, which are
     * replaced all at once.
     *
     * <p>Everything but a host path is in {@code <pod directory>/volumes/<type>/<volume>}, and what leads to a device in
     * {@code <pod directory>/volumeDevices/<type>/<volume>}. The volume of a persistent volume is called by its name there.
     *
     * @param group the group that it is given to; without one, owners stay. An {@code emptyDir} and disks of the network are given as far
     *     as the file system does it
     * @return path of the directory or file to mount, or of the device or of a link to it
     * @throws NotFoundException when a host path must exist and does not, or what a driver has mounted or shows is not there
     * @throws ConflictException when a host path is not of the requested type, something else is mounted in its place, or a FlexVolume
     *     driver did not mount a device
     * @throws io.jubelet.ports.failure.UnavailableException when a FlexVolume driver did not find what is attached
     * @throws InternalException when a FlexVolume driver did not mount a volume
     * @throws VolumeInUseException when another pod has a volume that is for one pod
     * @throws FileSystemMismatchException when a device has another file system than the plan names and can't be mounted
     * @throws InvalidArgumentException when a name or path is malformed
     * @throws UnimplementedException when this machine can't provide it
     * @throws ResourceExhaustedException when the disk is full
     * @throws PermissionDeniedException when the file system is read-only or does not permit it
     */
    String setUp(String podUid, String volume, VolumePlan plan, Optional<VolumeGroup> group);

    /**
     * Progress of a running {@link #setUp} that gives the files of a volume to a group, which takes long where there are many.
     * If it mounted a volume that keeps its group, since other pods have it mounted, that is still reported afterwards, until
     * the next {@link #setUp} or {@link #tearDown}. Does not block; empty when there is nothing to report, or it is not known.
     */
    default Optional<OwnershipProgress> ownershipProgress(String podUid, String volume) {
        return Optional.empty();
    }

    /**
     * Makes the file system of a local volume that a pod has as large as its block device is by now; containers may use it meanwhile.
     * Nothing happens where the volume is a directory: the space in it is that of the machine. A kubelet does the same for local volumes
     * (NodeExpand of its plugin), with the same programs: {@code resize2fs} for ext3 and ext4, {@code xfs_growfs} for xfs, {@code btrfs}
     * for btrfs.
     *
     * @param plan what the volume was made ready by
     * @throws NotFoundException when the path of the volume does not exist, or the pod does not have the volume
     * @throws ConflictException when the path leads to something else than a directory or a block device
     * @throws InvalidArgumentException when a name or path is malformed
     * @throws UnimplementedException when file systems of this type can't be made larger, or this machine lacks the program for it
     * @throws InternalException when the program failed; the message has what it wrote
     */
    void growFileSystem(String podUid, String volume, VolumePlan.Local plan);

    /**
     * Capabilities of a FlexVolume driver of this machine. It is initialized when it is needed first, and again when its program was
     * replaced.
     *
     * @throws NotFoundException when it is not installed or can't be initialized; the message has the reason
     */
    FlexCapabilities flexDriver(FlexDriverName name);

    /**
     * Whether the files at a path can be given SELinux labels, each its own. File systems may have none, as many of servers, or
     * one label for all files that they were mounted with.
     */
    boolean takesLabels(String path);

    /**
     * Other mount points that show what is seen at a path: bind mounts of it, and mounts of the same file system that show the same
     * directory of it. Only the table of mounts is read, since a server of the path may not answer. Empty when the path does not exist.
     */
    List<String> mountReferences(String path);

    /**
     * Makes a part of a volume ready to be mounted alone; a directory is made where nothing is. What the containers of the pod do
     * meanwhile can't make it lead outside of the volume. It is mounted in
     * {@code pods/UID/volume-subpaths/}{@link SubPath#specName()}{@code /CONTAINER/INDEX}, where the Go kubelet looks for it when it
     * takes the volume away.
     *
     * @return path to mount
     * @throws ConflictException when the path leads out of the volume, or through what is no directory
     * @throws io.jubelet.ports.failure.SubPathNotMadeException when a directory is missing and can't be made, as in a file system that
     *     may only be read
     * @throws NotFoundException when the volume is not there
     */
    String mountSubPath(String podUid, String container, SubPath part);

    /**
     * Removes the parts of volumes that were mounted alone, as the first step of {@link #tearDown}: what lies below can be
     * unmounted by others then.
     *
     * @throws ConflictException while one of them is in use
     */
    void unmountSubPaths(String podUid);

    /**
     * Lets a block device go that a CSI driver shows to a pod, so that the driver can take it back; the way to it that the
     * directory of the pod has stays, as it is known by it who has the device. Nothing happens when it is not held.
     *
     * @param name name of the persistent volume
     * @throws ConflictException while it is in use
     */
    void unmapDevice(String podUid, String name);

    /**
     * Removes all that was made for the volumes of a pod that has no containers any more. What a host path or a
     * persistent volume leads to stays, whatever happens: where something can't be unmounted, nothing below it is
     * removed. Symbolic links are removed and not followed; nothing happens when there is nothing.
     *
     * <p>What a CSI driver has mounted is not removed here, and neither is anything around it.
     *
     * <p>Can be called again at any time, by another agent too, and goes on where it was: what a pod shared with others is
     * released with the last of them, and as long as that fails, so does this.
     *
     * @throws ConflictException while something is mounted that does not go, the message names the mount; or while a volume of
     *     a CSI driver is there
     */
    void tearDown(String podUid);

    /**
     * Releases what is shared by pods, such as the mount of a block device, where no pod has it any more: something that
     * the tear-down of the last pod did not come to, because its agent ended or the directory of the pod was removed. To
     * be called from time to time; volumes that are being set up are left alone.
     *
     * @throws ConflictException while something is in use; everything else has been released
     */
    void releaseUnused();
}
