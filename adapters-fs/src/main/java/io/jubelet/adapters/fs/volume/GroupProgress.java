package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.tree.Pace;
import io.jubelet.ports.volume.OwnershipProgress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** How far the changes of groups have come that are under way. Asking waits for nothing. */
final class GroupProgress {

    private static final int ENTRIES_AT_A_TIME = 256;

    private final Map<Key, Count> running = new ConcurrentHashMap<>();

    private record Key(String podUid, String volume) {
    }

    /** Counts, and lets other threads go first now and then. */
    private static final class Count implements Pace {

        private final String directory;
        private volatile long files;

        Count(String directory) {
            this.directory = directory;
        }

        @Override
        public void next(long entries) {
            UNTIL_INTERRUPTED.next(entries);
            files = entries;
            if (entries % ENTRIES_AT_A_TIME == 0) {
                Thread.yield();
            }
        }
    }

    /**
     * Does work for a volume that may give it to a group.
     *
     * @param directory directory of the volume, from the uid of the pod on
     * @param work is given the pace of the change
     */
    <T> T during(String podUid, String volume, String directory, Function<Pace, T> work) {
        Key key = new Key(podUid, volume);
        Count count = new Count(directory);
        running.put(key, count);
        try {
            return work.apply(count);
        } finally {
            running.remove(key, count);
        }
    }

    /** How far a volume has come; empty when nothing of it has been looked at. */
    Optional<OwnershipProgress> of(String podUid, String volume) {
        return Optional.ofNullable(running.get(new Key(podUid, volume))).filter(count -> count.files > 0)
                .map(count -> new OwnershipProgress(count.directory, count.files));
    }
}
