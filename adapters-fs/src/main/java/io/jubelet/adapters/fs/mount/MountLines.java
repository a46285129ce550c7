package io.jubelet.adapters.fs.mount;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The lines of the table of mounts, as they are when they are read. The kernel writes them anew for every reader, which
 * takes it a millisecond with the mounts of some hundred containers; so they are kept for as long as it reports that they
 * are the same. Thread-safe.
 */
final class MountLines {

    private static final int TRIES = 3;

    private final Opening opening;
    private OpenMounts kept;
    private List<String> lines = List.of();

    MountLines(Opening opening) {
        this.opening = opening;
    }

    /** Opens the table. */
    interface Opening {

        /** The table that this thread sees. */
        OpenMounts open() throws IOException;

        /** Whether all threads see the same as this one, so that it may stay open for them. */
        boolean isForAll() throws IOException;
    }

    /** The lines of this moment. */
    synchronized List<String> now() throws IOException {
        if (!opening.isForAll()) {
            return read(false);
        }
        if (kept != null && !kept.isOutdated()) {
            return lines;
        }
        forget();
        return read(true);
    }

    /**
     * The kernel writes the table page by page, and a line is lost when mounts come and go in between. So it is read until it
     * did not change meanwhile; on a busy machine everything counts that was seen at least once.
     */
    private List<String> read(boolean keeping) throws IOException {
        Set<String> seen = new LinkedHashSet<>();
        for (int i = 0; i < TRIES; i++) {
            OpenMounts table = opening.open();
            try {
                List<String> now = table.lines();
                if (!table.isOutdated()) {
                    return keeping ? keep(table, now) : now;
                }
                seen.addAll(now);
            } finally {
                if (table != kept) {
                    table.close();
                }
            }
        }
        return List.copyOf(seen);
    }

    private List<String> keep(OpenMounts table, List<String> now) {
        kept = table;
        lines = now;
        return now;
    }

    private void forget() {
        if (kept != null) {
            kept.close();
            kept = null;
            lines = List.of();
        }
    }
}
