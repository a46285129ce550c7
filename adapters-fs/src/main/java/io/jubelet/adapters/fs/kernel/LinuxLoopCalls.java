package io.jubelet.adapters.fs.kernel;

/** {@link LoopCalls} through the C library of this machine. Thread-safe. */
public final class LinuxLoopCalls implements LoopCalls {

    private static final long LOOP_SET_FD = 0x4c00;
    private static final long LOOP_CLR_FD = 0x4c01;
    private static final long LOOP_CTL_GET_FREE = 0x4c82;

    private final CFunction ioctl = CFunction.named("ioctl");

    @Override
    public int free(int control) throws SystemCallException {
        return ioctl.call("LOOP_CTL_GET_FREE", control, LOOP_CTL_GET_FREE, 0);
    }

    @Override
    public void attach(int device, int file) throws SystemCallException {
        ioctl.call("LOOP_SET_FD", device, LOOP_SET_FD, file);
    }

    @Override
    public void detach(int device) throws SystemCallException {
        ioctl.call("LOOP_CLR_FD", device, LOOP_CLR_FD, 0);
    }
}
