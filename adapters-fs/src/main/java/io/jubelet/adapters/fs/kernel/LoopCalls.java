package io.jubelet.adapters.fs.kernel;

/** Loop devices, see loop(4). Thread-safe. */
public interface LoopCalls {

    /**
     * Number of a device that is not in use; another process may attach a file to it before this one does.
     *
     * @param control descriptor of {@code /dev/loop-control}
     */
    int free(int control) throws SystemCallException;

    /**
     * Attaches a file to a device, which holds it open. A device that was opened for reading can't be written.
     *
     * @throws SystemCallException with {@link Errno#BUSY} when another one is attached
     */
    void attach(int device, int file) throws SystemCallException;

    /** Detaches the file of a device, once no process has the device open. */
    void detach(int device) throws SystemCallException;
}
