package io.jubelet.adapters.fs.kernel;

/** Paths at which the kernel shows the open files and mounts of this thread, see proc(5). */
public final class ProcessPaths {

    /** The mounts that this thread sees. */
    public static final String MOUNTS = "/proc/thread-self/mountinfo";

    /** Link whose text names what decides which mounts this thread sees. */
    public static final String MOUNT_NAMESPACE = "/proc/thread-self/ns/mnt";

    /** Link whose text names what decides which mounts the process sees; threads can leave it. */
    public static final String MOUNT_NAMESPACE_OF_PROCESS = "/proc/self/ns/mnt";

    private ProcessPaths() {
    }

    /** A path that leads to exactly the file that is open, whatever happened to its name. */
    public static String ofDescriptor(int fd) {
        return "/proc/thread-self/fd/" + fd;
    }

    static String aboutDescriptor(int fd) {
        return "/proc/thread-self/fdinfo/" + fd;
    }
}
