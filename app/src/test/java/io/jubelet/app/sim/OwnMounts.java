package io.jubelet.app.sim;

import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.function.Executable;

/**
 * Runs a simulation in a thread that has mounts of its own: nobody else sees them, and they are gone with it. The
 * virtual threads of the simulation run on it too.
 */
final class OwnMounts {

    private static final long CLONE_NEWNS = 0x20000;
    private static final long MS_REC_PRIVATE = 0x4000 | (1L << 18);

    private OwnMounts() {
    }

    /** Runs it; skipped without root. */
    static void run(Executable body) throws Throwable {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                separate();
                body.execute();
            } catch (Throwable e) {
                failure.set(e);
            }
        }, "own-mounts");
        thread.start();
        thread.join();
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    private static void separate() throws SystemCallException {
        try {
            CFunction.named("unshare").call("", CLONE_NEWNS, 0, 0);
        } catch (SystemCallException e) {
            Assumptions.abort("skipped: mounts of its own take root: " + e.getMessage());
        }
        new LinuxMountCalls().mount("", "/", "", MS_REC_PRIVATE, "");
    }
}
