package io.jubelet.adapters.fs.kernel;

/** Where the kernel shows what this thread has open and mounted, see proc(5). */
public final class ProcessPaths {

    /** The mounts that this thread sees. */
    public static final String MOUNTS = "/proc/thread-self/mountinfo";

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
