package io.jubelet.adapters.fs.kernel;

/** Loop devices, see loop(4). Thread-safe. */
public interface LoopCalls {

    /**
     * Number of a device that nobody uses; another process may be faster in taking it.
     *
     * @param control descriptor of {@code /dev/loop-control}
     */
    int free(int control) throws SystemCallException;

    /**
     * Lets a device show a file, and hold it open. A device that was opened for reading can't be written.
     *
     * @throws SystemCallException with {@link Errno#BUSY} when it shows another one
     */
    void attach(int device, int file) throws SystemCallException;

    /** Lets the file of a device go, as soon as nobody has the device open. */
    void detach(int device) throws SystemCallException;
}
