package io.jubelet.adapters.fs.kernel;

/** mount(2) and umount2(2). Thread-safe. */
public interface MountCalls {

    /**
     * Mounts something, or changes a mount.
     *
     * @param source device, directory or name, as the kind of mount wants it
     * @param target absolute path of the mount point
     * @param type file system; empty where the flags are sufficient
     * @param flags {@code MS_*} of mount(2)
     * @param options of the file system, with commas between; never in the message of a failure, it may have a password
     */
    void mount(String source, String target, String type, long flags, String options) throws SystemCallException;

    /**
     * Takes the topmost mount away from a mount point.
     *
     * @param flags of umount2(2)
     */
    void unmount(String target, int flags) throws SystemCallException;
}
