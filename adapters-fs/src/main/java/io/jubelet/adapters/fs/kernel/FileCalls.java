package io.jubelet.adapters.fs.kernel;

import java.util.List;

/**
 * Calls about files that the JDK does not offer, or not in a way that is safe while others change the tree: each names
 * its file relative to an open folder, and none follows a link at the last step of a path. A descriptor is closed by
 * the caller. Thread-safe.
 */
public interface FileCalls {

    /** Instead of an open folder: the working directory, which absolute paths don't care for. */
    int ANYWHERE = -100;

    /** Leaves a user or group as it is. */
    int UNCHANGED = -1;

    /** Opens a folder, for listing and as the start of other calls; refuses everything else. */
    int openFolder(int folder, RawPath path) throws SystemCallException;

    /** Opens whatever is there, a link too, only to look at it, to change owner or mode, or to mount it. */
    int openPath(int folder, RawPath path) throws SystemCallException;

    /** Opens a file for reading; never waits for the other side of a pipe. */
    int openFile(int folder, RawPath path) throws SystemCallException;

    /** Makes a file that isn't there yet and opens it for writing; the mode loses the bits of the umask. */
    int createFile(int folder, RawPath path, int mode) throws SystemCallException;

    /**
     * The same as {@link #openPath}, and no step of the path may lead out of the folder or follow a link (openat2(2),
     * {@code RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS}). A link at the last step is opened
     * itself.
     *
     * @throws SystemCallException with {@link Errno#NO_SUCH_CALL} before Linux 5.6
     */
    int openBeneath(int folder, RawPath path) throws SystemCallException;

    /** Closes a descriptor. */
    void close(int fd) throws SystemCallException;

    /** Looks at an open file. */
    FileStat stat(int fd) throws SystemCallException;

    /** Looks at what is there; a link is not followed, but what is mounted on it is what is seen. */
    FileStat stat(int folder, RawPath path) throws SystemCallException;

    /** The next entries of an open folder, without itself and the one above; empty at the end. */
    List<FolderEntry> entries(int fd) throws SystemCallException;

    /** The next bytes of a file; empty at its end. */
    byte[] read(int fd, int atMost) throws SystemCallException;

    /**
     * Whether a file of the kernel that tells of its changes (poll(2), {@code POLLPRI}), such as the table of mounts, changed
     * since it was opened or this was asked last. Does not wait.
     */
    boolean hasNews(int fd) throws SystemCallException;

    /** Writes bytes beginning at an index; how many were taken. */
    int write(int fd, byte[] bytes, int from) throws SystemCallException;

    /** Makes a folder; the mode loses the bits of the umask. */
    void makeFolder(int folder, RawPath path, int mode) throws SystemCallException;

    /** Removes anything but a folder. */
    void removeFile(int folder, RawPath path) throws SystemCallException;

    /** Removes an empty folder. */
    void removeFolder(int folder, RawPath path) throws SystemCallException;

    /** Renames within a folder; what had the new name is replaced. */
    void rename(int folder, RawPath from, RawPath to) throws SystemCallException;

    /** Makes a symbolic link. */
    void makeLink(String target, int folder, RawPath path) throws SystemCallException;

    /** Where a link leads. */
    String readLink(int folder, RawPath path) throws SystemCallException;

    /** Sets owner and group of an open file, of a link itself too; {@link #UNCHANGED} leaves them. */
    void setOwner(int fd, int user, int group) throws SystemCallException;

    /** Sets the twelve permission bits of an open file that is not a link. */
    void setMode(int fd, int mode) throws SystemCallException;

    /** How full the file system of an open file is. */
    FileSystemSize fileSystem(int fd) throws SystemCallException;
}
