package io.jubelet.ports.contract;

/**
 * The disk as a contract test sees it from outside: it puts things there and looks at what an implementation made.
 * Paths are absolute; nothing follows links unless it says so.
 */
public interface DiskProbe extends AutoCloseable {

    /** A directory that belongs to the running test alone. */
    String root();

    /** Whether anything is there, be it a dangling link. */
    boolean exists(String path);

    /** Permission bits, 0 to 07777. */
    int mode(String path);

    /** Content of a file, links followed. */
    String text(String path);

    /** Where a link leads. */
    String target(String path);

    /** Makes a file, or replaces its content, and the directories above. */
    void writeText(String path, String text);

    /** Renames a file within its directory. */
    void rename(String path, String to);

    /** Makes a directory and those above. */
    void makeDirectory(String path);

    /** Makes a link; the directory must be there. */
    void makeLink(String path, String target);

    /** Makes a second name for the same file, as a mount does; the directory must be there. */
    void makeSameFile(String path, String existing);

    /** Makes a unix socket; the directory must be there. */
    void makeSocket(String path);

    /** A character device of this machine. */
    String characterDevice();

    /** A block device of this machine; skips the test where there is none. */
    String blockDevice();

    /** Size of {@link #ownBlockDevice()}, in bytes. */
    long OWN_BLOCK_DEVICE_BYTES = 1L << 16;

    /** A block device that belongs to the running test alone; skips the test where none can be made. */
    String ownBlockDevice();

    /**
     * Makes {@link #root()} an empty file system of its own that {@link #fillUp} and {@link #makeReadOnly} can be used
     * on; to be called first. Skips the test where that takes rights it does not have.
     */
    void isolate();

    /** Leaves no room for another byte or file. */
    void fillUp();

    /** Nothing can be written any more. */
    void makeReadOnly();

    /** Mounts something onto a directory; only after {@link #isolate}. */
    void mountOnto(String directory);

    /** Takes everything away. */
    @Override
    void close();
}
