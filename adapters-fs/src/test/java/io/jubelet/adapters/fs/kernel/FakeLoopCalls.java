package io.jubelet.adapters.fs.kernel;

import java.util.ArrayList;
import java.util.List;

/** Records what is asked of loop devices; the first eight are free in turn. */
public final class FakeLoopCalls implements LoopCalls {

    /** So many are there on most machines. */
    private static final int DEVICES = 8;

    private final List<String> calls = new ArrayList<>();
    private int taken;
    private int next;

    /** So many devices that were free are taken by others before they can be attached. */
    public FakeLoopCalls taken(int many) {
        taken = many;
        return this;
    }

    /** Names of what was called, in order. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    @Override
    public int free(int control) {
        calls.add("free");
        return next++ % DEVICES;
    }

    @Override
    public void attach(int device, int file) throws SystemCallException {
        calls.add("attach");
        if (taken-- > 0) {
            throw new SystemCallException("LOOP_SET_FD", Errno.BUSY.number(), "told by the test");
        }
    }

    @Override
    public void detach(int device) {
        calls.add("detach");
    }
}
