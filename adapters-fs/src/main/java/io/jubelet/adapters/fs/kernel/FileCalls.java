package io.jubelet.adapters.fs.kernel;

import java.util.List;

/**
 * Calls about files that the JDK does not offer, or not in a way that is safe while others change the tree: each names
 * its file relative to an open directory, and none follows a link at the last step of a path. A descriptor is closed by
 * the caller. Thread-safe.
 */
public interface FileCalls {

    /** Instead of an open directory: the working directory, which absolute paths don't care for. */
    int AT_FDCWD = -100;

    /** Leaves a user or group as it is. */
    int UNCHANGED = -1;

    /** Opens a directory, for listing and as the start of other calls; refuses everything else. */
    int openDirectory(int directory, RawPath path) throws SystemCallException;

    /** Opens whatever is there, a link too, only to look at it, to change owner or mode, or to mount it. */
    int openPath(int directory, RawPath path) throws SystemCallException;

    /**
     * The same as {@link #openPath}. Where the kernel mounts something as soon as a directory is used (autofs(5), file systems in an
     * export of an NFS server), that is mounted and opened, if it can be.
     */
    int openMounted(int directory, RawPath path) throws SystemCallException;

    /** Opens a file for reading; never waits for the other side of a pipe. */
    int openFile(int directory, RawPath path) throws SystemCallException;

    /** Makes a file that isn't there yet and opens it for writing; the mode loses the bits of the umask. */
    int createFile(int directory, RawPath path, int mode) throws SystemCallException;

    /**
     * The same as {@link #openMounted}, and no step of the path may lead out of the directory or follow a link (openat2(2),
     * {@code RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS}). A link at the last step is opened
     * itself.
     *
     * @throws SystemCallException with {@link Errno#NO_SUCH_CALL} before Linux 5.6
     */
    int openBeneath(int directory, RawPath path) throws SystemCallException;

    /** Closes a descriptor. */
    void close(int fd) throws SystemCallException;

    /** Looks at an open file. */
    FileStat stat(int fd) throws SystemCallException;

    /** Looks at what is there; a link is not followed, but what is mounted on it is what is seen. */
    FileStat stat(int directory, RawPath path) throws SystemCallException;

    /** The next entries of an open directory, without itself and the one above; empty at the end. */
    List<DirectoryEntry> entries(int fd) throws SystemCallException;

    /** The next bytes of a file; empty at its end. */
    byte[] read(int fd, int atMost) throws SystemCallException;

    /**
     * Goes to the end of an open device, or of a file of less than two gibibytes; what has no position, such as a pipe, stays
     * as it is.
     */
    void seekToEnd(int fd) throws SystemCallException;

    /**
     * Whether a file of the kernel that reports its changes (poll(2), {@code POLLPRI}), such as the table of mounts, changed
     * since it was opened or since the last call. Does not wait.
     */
    boolean hasPriorityEvents(int fd) throws SystemCallException;

    /** Writes bytes beginning at an index; how many were taken. */
    int write(int fd, byte[] bytes, int from) throws SystemCallException;

    /** Makes a directory; the mode loses the bits of the umask. */
    void makeDirectory(int directory, RawPath path, int mode) throws SystemCallException;

    /** Removes anything but a directory. */
    void removeFile(int directory, RawPath path) throws SystemCallException;

    /** Removes an empty directory. */
    void removeDirectory(int directory, RawPath path) throws SystemCallException;

    /** Renames within a directory; what had the new name is replaced. */
    void rename(int directory, RawPath from, RawPath to) throws SystemCallException;

    /** Makes a symbolic link. */
    void makeLink(String target, int directory, RawPath path) throws SystemCallException;

    /** Where a link leads. */
    String readLink(int directory, RawPath path) throws SystemCallException;

    /** Sets owner and group of an open file, of a link itself too; {@link #UNCHANGED} leaves them. */
    void setOwner(int fd, int user, int group) throws SystemCallException;

    /** Sets the twelve permission bits of an open file that is not a link. */
    void setMode(int fd, int mode) throws SystemCallException;

    /** How full the file system of an open file is. */
    FileSystemSize fileSystem(int fd) throws SystemCallException;
}
