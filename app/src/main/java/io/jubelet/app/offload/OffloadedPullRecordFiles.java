package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.ports.image.PullRecordFiles;
import java.util.Map;

/** {@link PullRecordFiles} whose calls run on host threads. */
public final class OffloadedPullRecordFiles implements PullRecordFiles {

    private static final String RECORDS = "the records of pulls";

    private final PullRecordFiles files;
    private final BlockingWork work;

    /** The same files, by calls that run on host threads. */
    public OffloadedPullRecordFiles(PullRecordFiles files, BlockingWork work) {
        this.files = files;
        this.work = work;
    }

    @Override
    public Map<String, String> read() {
        return work.call(RECORDS, files::read);
    }

    @Override
    public void write(String path, String content) {
        work.run(RECORDS, () -> files.write(path, content));
    }

    @Override
    public void remove(String path) {
        work.run(RECORDS, () -> files.remove(path));
    }
}
