package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.ports.checkpoint.StateFiles;
import java.util.Optional;

/** {@link StateFiles} whose calls run on host threads. */
public final class OffloadedStateFiles implements StateFiles {

    private static final String STATES = "the files of state";

    private final StateFiles files;
    private final BlockingWork work;

    /** The same files, by calls that run on host threads. */
    public OffloadedStateFiles(StateFiles files, BlockingWork work) {
        this.files = files;
        this.work = work;
    }

    @Override
    public String path(String name) {
        return files.path(name);
    }

    @Override
    public Optional<String> read(String name) {
        return work.call(STATES, () -> files.read(name));
    }

    @Override
    public void write(String name, String content) {
        work.run(STATES, () -> files.write(name, content));
    }
}
