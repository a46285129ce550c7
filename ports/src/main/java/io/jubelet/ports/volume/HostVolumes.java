package io.jubelet.ports.volume;

import io.jubelet.domain.volume.Volume;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.ExhaustedException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.RefusedException;
import io.jubelet.ports.failure.UnimplementedException;

/**
 * Volumes that this machine provides by itself: {@code emptyDir} on disk and {@code hostPath} (behaviour reference,
 * section 9). Every failure says which volume is meant; all of them are worth another try, since people repair hosts.
 */
public interface HostVolumes {

    /**
     * Makes a volume ready for the containers of a pod; a volume that is ready stays as it is.
     *
     * <p>An {@code emptyDir} becomes the folder {@code <pod folder>/volumes/kubernetes.io~empty-dir/<volume>} with mode
     * 0777, whatever the umask of this process. A {@code hostPath} is checked, and with the types {@code
     * DirectoryOrCreate} and {@code FileOrCreate} made with mode 0755 and 0644.
     *
     * @return path of the folder or file to mount
     * @throws NotFoundException when a host path must exist and does not
     * @throws ConflictException when a host path is not of the wanted type
     * @throws InvalidArgumentException when a name or path is malformed, or the volume says not what it is
     * @throws UnimplementedException when volumes of this type are not supported yet
     * @throws ExhaustedException when the disk is full
     * @throws RefusedException when the file system is read-only or does not permit it
     */
    String setUp(String podUid, Volume volume);

    /**
     * Takes away what was made for the volumes of a pod that has no containers any more. What a {@code hostPath} leads
     * to stays. Symbolic links are removed and not followed; nothing happens when there is nothing.
     *
     * @throws ConflictException while something is mounted below a volume; the message names the mount, nothing is
     *     removed
     */
    void tearDown(String podUid);
}
