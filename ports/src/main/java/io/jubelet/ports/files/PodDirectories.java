package io.jubelet.ports.files;

import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.util.List;

/**
 * The directory that each pod has below the root directory: {@code <root>/pods/<uid>}.
 */
public interface PodDirectories {

    /**
     * Makes the directory of a pod (mode 0750) with its {@code volumes} and {@code plugins}; leaves alone what is there.
     *
     * @return its path
     * @throws InvalidArgumentException when the uid can't be the name of a directory
     */
    String create(String podUid);

    /** Uids of all pods that have a directory, sorted, whether or not the pods are known. */
    List<String> podUids();

    /** The record of the user namespace of a pod, the file {@code userns} of its directory; empty when there is none. */
    String userNamespace(String podUid);

    /**
     * Writes that record, and makes the directory if it is missing. It is on the disk when this returns, and is replaced as a
     * whole or not at all.
     */
    void writeUserNamespace(String podUid, String record);

    /**
     * Removes the directory of a pod with everything in it; nothing happens when there is none. Symbolic links are removed
     * and not followed.
     *
     * @throws ConflictException while something is mounted below it; the message names the mount, nothing is removed
     */
    void remove(String podUid);
}
