package io.jubelet.adapters.fs.tree;

import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;

/** What is done with a tree. What vanishes while it is looked at is passed over. */
public interface TreeVisitor {

    /** Anything that was no folder when it was listed: file, link, device. */
    void file(int folder, RawPath name) throws SystemCallException;

    /** A folder whose content has been visited. */
    default void folder(int fd, FileStat stat) throws SystemCallException {
    }

    /** The folder above, after a folder in it has been visited. */
    default void leave(int folder, RawPath name) throws SystemCallException {
    }

    /**
     * A folder on which something is mounted; it is not entered.
     *
     * @param path for people
     */
    default void mounted(String path) {
    }
}
