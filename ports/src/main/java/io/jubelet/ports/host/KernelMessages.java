package io.jubelet.ports.host;

import io.jubelet.ports.failure.PortException;

/**
 * The log of the kernel, from the moment at which a subscriber begins to follow it. Earlier records are never delivered.
 */
public interface KernelMessages extends AutoCloseable {

    /**
     * Begins to follow. Deliveries come one after another on a thread of this object, until {@link #close()} or until the
     * log ends.
     *
     * @throws PortException when the log can't be opened; may be tried again
     * @throws IllegalStateException when it was started or closed before
     */
    void start(Receiver receiver);

    /** Ends following; nothing is delivered once this returns, unless a receiver is the caller. May be called again. */
    @Override
    void close();

    /** Takes messages; must not block for long, or messages are lost. */
    interface Receiver {

        /**
         * One record of the log, those of processes included.
         *
         * @param kernelRecord in the format of {@code /dev/kmsg}
         */
        void message(String kernelRecord);

        /**
         * The log can't be followed any more; nothing more is delivered.
         *
         * @param reason why, for people
         */
        void ended(String reason);
    }
}
