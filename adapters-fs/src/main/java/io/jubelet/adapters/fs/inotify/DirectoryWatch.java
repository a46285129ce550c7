package io.jubelet.adapters.fs.inotify;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Reports changes of one directory. Used by one thread, except {@link #wake()} and {@link #close()}. */
public interface DirectoryWatch extends AutoCloseable {

    /**
     * Watches this directory, and no other any more.
     *
     * @return whether it is another directory than before, be it under the same path
     * @throws IOException when it can't be watched; then nothing is
     */
    boolean watch(String directory) throws IOException;

    /** Waits for changes, a wake-up or the end of the time. */
    Changes await(Duration atMost) throws IOException;

    /** Ends the wait that is going on, or the next one. */
    void wake();

    @Override
    void close();

    /**
     * What happened.
     *
     * @param settled names of files that were written and closed, or moved here: they are complete
     * @param touched names of files that appeared or changed in another way: they may be incomplete
     * @param removed names of files that were removed or moved away; among the others they are only for what happened after that
     * @param lost whether something is unknown, or the directory itself is another one now, so that all has to be looked
     *     at
     */
    record Changes(Set<String> settled, Set<String> touched, Set<String> removed, boolean lost) {

        public static final Changes NONE = new Changes(Set.of(), Set.of(), Set.of(), false);

        public Changes {
            settled = Set.copyOf(settled);
            touched = Set.copyOf(touched);
            removed = Set.copyOf(removed);
        }

        /** These and others. */
        public Changes and(Changes others) {
            return others.isEmpty() ? this : new Changes(union(settled, others.settled), union(touched, others.touched),
                    union(removed, others.removed), lost || others.lost);
        }

        /** What happened to the files with these names. */
        public Changes ofOnly(Set<String> names) {
            return new Changes(intersection(settled, names), intersection(touched, names), intersection(removed, names), false);
        }

        private static Set<String> union(Set<String> one, Set<String> other) {
            Set<String> both = new HashSet<>(one);
            both.addAll(other);
            return both;
        }

        private static Set<String> intersection(Set<String> one, Set<String> other) {
            Set<String> both = new HashSet<>(one);
            both.retainAll(other);
            return both;
        }

        public boolean isEmpty() {
            return settled.isEmpty() && touched.isEmpty() && removed.isEmpty() && !lost;
        }
    }
}
