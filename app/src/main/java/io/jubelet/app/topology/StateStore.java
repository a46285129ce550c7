package io.jubelet.app.topology;

import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Keeps the state of one resource on the disk. A failed write is tried again; the state in memory is valid anyway. */
final class StateStore<T> {

    private static final Logger LOG = System.getLogger(StateStore.class.getName());

    private final StateFiles files;
    private final StateFormat<T> format;
    private String written;
    private boolean failed;

    /**
     * A file.
     *
     * @param written the state that is in it
     */
    StateStore(StateFiles files, StateFormat<T> format, T written) {
        this.files = files;
        this.format = format;
        this.written = format.text(written);
    }

    /** Writes the state once more if it could not be written last time. */
    void saveAgain(T state) {
        if (failed) {
            save(state);
        }
    }

    /** Writes the file if its content changes. */
    void save(T state) {
        String text = format.text(state);
        failed = false;
        if (text.equals(written)) {
            return;
        }
        try {
            files.write(format.file(), text);
            written = text;
        } catch (PortException | CancelledException e) {
            // The write may have succeeded all the same.
            failed = true;
            written = "";
            LOG.log(Level.WARNING, "{0} can''t be written, and is tried again: {1}", files.path(format.file()), e.getMessage());
        }
    }
}
