package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.tree.WalkLimit;
import io.jubelet.ports.volume.OwnershipProgress;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** How far the changes of groups have come that are under way, and which were left undone. Asking waits for nothing. */
final class GroupProgress {

    private static final int ENTRIES_AT_A_TIME = 256;

    /** Those that keep another group stay until they are set up again. */
    private final Map<Key, Count> running = new ConcurrentHashMap<>();

    private record Key(String podUid, String volume) {
    }

    /** Counts, and lets other threads go first now and then. */
    static final class Count implements WalkLimit {

        private final String directory;
        private volatile long files;
        private volatile OptionalLong otherGroup = OptionalLong.empty();

        private Count(String directory) {
            this.directory = directory;
        }

        /** It keeps the group that it has. */
        void keeps(long group) {
            otherGroup = OptionalLong.of(group);
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
     * @param work is given the pace of the change; says when there is none
     */
    <T> T during(String podUid, String volume, String directory, Function<Count, T> work) {
        Key key = new Key(podUid, volume);
        Count count = new Count(directory);
        running.put(key, count);
        try {
            return work.apply(count);
        } finally {
            if (count.otherGroup.isEmpty()) {
                running.remove(key, count);
            }
        }
    }

    /** How far a volume has come; empty when nothing of it has been looked at, and it does not keep another group. */
    Optional<OwnershipProgress> of(String podUid, String volume) {
        return Optional.ofNullable(running.get(new Key(podUid, volume)))
                .filter(count -> count.files > 0 || count.otherGroup.isPresent())
                .map(count -> new OwnershipProgress(count.directory, count.files, count.otherGroup));
    }

    /** Forgets a pod that has no volumes any more. */
    void forget(String podUid) {
        running.keySet().removeIf(key -> key.podUid.equals(podUid));
    }
}
