package io.jubelet.app.task;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.function.Supplier;

/**
 * Runs calls that may block in the kernel, such as those of file systems, where they block only their caller. A
 * virtual thread that made such a call itself would take a carrier along, of which there are as few as CPUs.
 */
@FunctionalInterface
public interface BlockingWork {

    /** On the thread of the caller, for calls that can't block. */
    BlockingWork DIRECT = new BlockingWork() {
        @Override
        public <T> T call(String source, Supplier<T> work) {
            return work.get();
        }
    };

    /**
     * Runs a call and waits for its end. What it throws is thrown here.
     *
     * @param source what the call depends on, such as a path of the host: calls of one source take no more than a share of
     *     the threads, so that a file system that does not answer stops its own users only
     * @throws UnavailableException when the threads of this source, or all threads, are in use by calls that do not return
     * @throws CancelledException when the caller was interrupted, whose interrupted status is set again. The call is
     *     interrupted too; one that does not react goes on and keeps its thread.
     */
    <T> T call(String source, Supplier<T> work);

    /** Like {@link #call}, for calls without a result. */
    default void run(String source, Runnable work) {
        call(source, () -> {
            work.run();
            return source;
        });
    }
}
