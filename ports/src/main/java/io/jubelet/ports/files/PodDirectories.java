package io.jubelet.ports.files;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.util.List;

/**
 * The folder that each pod has below the root directory: {@code <root>/pods/<uid>} (behaviour reference, sections 9,
 * "Paths", and 24, "Files under /var/lib/kubelet").
 */
public interface PodDirectories {

    /**
     * Makes the folder of a pod (mode 0750) with its {@code volumes} and {@code plugins}; leaves alone what is there.
     *
     * @return its path
     * @throws InvalidArgumentException when the uid can't be the name of a folder
     */
    String create(String podUid);

    /** Uids of all pods that have a folder, sorted, whether or not anybody knows them. */
    List<String> podUids();

    /**
     * Removes the folder of a pod with everything in it; nothing happens when there is none. Symbolic links are removed
     * and not followed.
     *
     * @throws ConflictException while something is mounted below it; the message names the mount, nothing is removed
     */
    void remove(String podUid);
}
