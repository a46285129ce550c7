package io.jubelet.app.topology;

import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;

/** Keeps the state of one resource on the disk. A failed write is tried again; the state in memory is valid anyway. */
final class StateStore {

    private static final Logger LOG = System.getLogger(StateStore.class.getName());

    private final StateFiles files;
    private final String name;
    private String written;
    private boolean failed;

    /**
     * A file.
     *
     * @param written what is in it
     */
    StateStore(StateFiles files, String name, String written) {
        this.files = files;
        this.name = name;
        this.written = written;
    }

    /** Whether the file could not be written last time. */
    boolean hasFailed() {
        return failed;
    }

    /** Writes the file if it has to say something else. */
    void save(Supplier<String> content) {
        String text = content.get();
        failed = false;
        if (text.equals(written)) {
            return;
        }
        try {
            files.write(name, text);
            written = text;
        } catch (PortException | CancelledException e) {
            // Perhaps it was written all the same.
            failed = true;
            written = "";
            LOG.log(Level.WARNING, "{0} can''t be written, and is tried again: {1}", files.path(name), e.getMessage());
        }
    }
}
