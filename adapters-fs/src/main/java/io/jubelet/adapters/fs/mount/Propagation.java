package io.jubelet.adapters.fs.mount;

/** Whether mounts below a mount appear elsewhere, see mount_namespaces(7). */
public enum Propagation {
    /** Not at all. */
    PRIVATE(1L << 18),
    /** From elsewhere to here. */
    SLAVE(1L << 19),
    /** In both directions. */
    SHARED(1L << 20);

    private final long flag;

    Propagation(long flag) {
        this.flag = flag;
    }

    long flag() {
        return flag;
    }
}
