package io.jubelet.ports.source;

/**
 * A source of desired pods: a directory of manifests, a URL, an API server. It delivers its complete set each time, for the
 * first time as soon as possible, even when the set is empty: from that, receivers know that the source is ready.
 */
public interface PodSource extends AutoCloseable {

    /**
     * Starts watching. Deliveries come one after another on a thread of the source, until {@link #close()}.
     *
     * @throws IllegalStateException when called twice
     */
    void start(Receiver receiver);

    /** Stops watching; nothing is delivered once this returns. */
    @Override
    void close();

    /** Takes what a source delivers; must not block for long. */
    interface Receiver {

        /** The complete set of this source as it is now, with what can't be used of it. */
        void set(PodSet pods);

        /**
         * Something of the source could not be read, which is reported once; sets name it until it is fixed. Pods that
         * were delivered before and come from an unreadable place stay in the set, so that an error in a file never
         * stops a pod that runs.
         */
        void problem(SourceProblem problem);
    }
}
