package io.jubelet.ports.volume;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.time.Duration;
import java.util.List;

/**
 * Disk usage of the volumes of pods. The contents of a volume can't lead a measurement out of it: links are not followed, and
 * mounts in a volume are not counted. Nothing is kept open or locked that would delay containers or the end of a pod.
 */
public interface VolumeStatistics {

    /**
     * The volumes that a pod has on this machine, sorted; host paths have no directory of their own and are none. Empty when
     * the pod is not here.
     *
     * @throws InvalidArgumentException when the uid is malformed
     */
    List<VolumeDirectory> volumes(String podUid);

    /**
     * Measures a volume. One with a file system of its own is measured by that; the files of others are counted one by one,
     * which may take long: other threads get their turn meanwhile, and an interrupt ends it. What vanishes meanwhile does
     * not count.
     *
     * @param limit after which it is given up
     * @throws NotFoundException when the volume is not there, or goes away
     * @throws DeadlineExceededException when the time is over
     * @throws CancelledException when the thread was interrupted
     * @throws InvalidArgumentException when a name is malformed
     * @throws PermissionDeniedException when it may not be read
     */
    VolumeMeasurement measure(String podUid, VolumeDirectory volume, Duration limit);

    /**
     * The block devices that a pod has on this machine, by the links to them in {@code <pod directory>/volumeDevices/<type>/<name>},
     * sorted; those of CSI drivers too. Empty when the pod is not here.
     *
     * @throws InvalidArgumentException when the uid is malformed
     */
    List<VolumeDirectory> devices(String podUid);

    /**
     * Measures a block device of a pod: only its size is known.
     *
     * @return the size as the capacity, in bytes, and 0 for everything else
     * @throws NotFoundException when there is no such link, or it leads to no block device
     * @throws InvalidArgumentException when a name is malformed
     * @throws PermissionDeniedException when the device may not be opened
     */
    VolumeMeasurement measureDevice(String podUid, VolumeDirectory device);
}
