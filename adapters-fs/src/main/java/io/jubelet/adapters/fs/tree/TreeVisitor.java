package io.jubelet.adapters.fs.tree;

import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.ports.failure.ResourceExhaustedException;

/** What is done with a tree. What vanishes while it is looked at is passed over. */
public interface TreeVisitor {

    /** Anything that was no directory when it was listed: file, link, device. */
    void file(int directory, RawPath name) throws SystemCallException;

    /** A directory whose content has been visited. */
    default void directory(int fd, FileStat stat) throws SystemCallException {
    }

    /** The directory above, after a directory in it has been visited. */
    default void leave(int directory, RawPath name) throws SystemCallException {
    }

    /**
     * A directory on which something is mounted; it is not entered.
     *
     * @param path for people
     */
    default void mounted(String path) {
    }

    /**
     * A directory that is not visited, as more are waiting for that than can be remembered.
     *
     * @param path for people
     * @throws ResourceExhaustedException ends the walk, unless this is overridden
     */
    default void passedOver(String path) {
        throw new ResourceExhaustedException("too many directories lie beside " + path + " and the directories above it");
    }

    /**
     * Something that could not be visited, or a failure of a visit.
     *
     * @throws SystemCallException ends the walk, unless this is overridden
     */
    default void failed(SystemCallException failure) throws SystemCallException {
        throw failure;
    }
}
