package io.jubelet.domain.worker;

/** Stage of a pod on this machine. Order matters: stages are only left forwards. */
public enum Stage {
    /** Its containers are kept as desired. */
    SYNCING,
    /** Its containers are being stopped. */
    TERMINATING,
    /** Nothing runs any more; volumes, cgroups and directories are cleaned up. */
    TERMINATED,
    /** Nothing is left to do. */
    FINISHED;

    /** Whether containers of the pod may still run. */
    public boolean mayRun() {
        return compareTo(TERMINATED) < 0;
    }
}
