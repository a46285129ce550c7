package io.jubelet.ports.fake;

import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.KernelMessages;
import java.util.Optional;

/** A {@link KernelMessages} that delivers what a test logs, on the thread of the test. */
public final class FakeKernelMessages implements KernelMessages {

    private Optional<PortException> refusal = Optional.empty();
    private Receiver receiver;
    private boolean used;

    /** Fails to open from now on. */
    public synchronized void refuse(PortException failure) {
        refusal = Optional.of(failure);
    }

    /** Logs a record. */
    public synchronized void log(String kernelRecord) {
        if (receiver != null) {
            receiver.message(kernelRecord);
        }
    }

    /** Ends the log. */
    public synchronized void end(String reason) {
        if (receiver != null) {
            receiver.ended(reason);
            receiver = null;
        }
    }

    /** Whether somebody follows. */
    public synchronized boolean isFollowed() {
        return receiver != null;
    }

    @Override
    public synchronized void start(Receiver to) {
        if (used) {
            throw new IllegalStateException("started or closed before");
        }
        refusal.ifPresent(failure -> {
            throw failure;
        });
        used = true;
        receiver = to;
    }

    @Override
    public synchronized void close() {
        used = true;
        receiver = null;
    }
}
