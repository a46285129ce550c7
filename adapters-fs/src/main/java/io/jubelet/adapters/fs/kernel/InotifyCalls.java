package io.jubelet.adapters.fs.kernel;

/** The calls of inotify(7), and those that wait for its events. */
public interface InotifyCalls extends PollCalls {

    /** inotify_init1(2), not blocking and closed on exec. */
    int inotifyInit() throws SystemCallException;

    /** inotify_add_watch(2). */
    int inotifyAddWatch(int fd, String path, int mask) throws SystemCallException;

    /** inotify_rm_watch(2). */
    void inotifyRemoveWatch(int fd, int watch) throws SystemCallException;
}
