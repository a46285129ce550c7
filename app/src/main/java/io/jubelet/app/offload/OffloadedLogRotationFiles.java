package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.ports.files.LogRotationFiles;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** {@link LogRotationFiles} whose calls run on host threads. */
public final class OffloadedLogRotationFiles implements LogRotationFiles {

    private static final String LOGS = "the rotation of logs";
    /** They take long even when nothing is wrong. */
    private static final String COMPRESSIONS = "the compression of logs";

    private final LogRotationFiles files;
    private final BlockingWork work;

    /** The same files, by calls that run on host threads. */
    public OffloadedLogRotationFiles(LogRotationFiles files, BlockingWork work) {
        this.files = files;
        this.work = work;
    }

    @Override
    public Map<ContainerLog, LogFile> inspect(Collection<ContainerLog> logs) {
        return work.call(LOGS, () -> files.inspect(logs));
    }

    @Override
    public List<String> names(ContainerLog log) {
        return work.call(LOGS, () -> files.names(log));
    }

    @Override
    public void remove(ContainerLog log, String name) {
        work.run(LOGS, () -> files.remove(log, name));
    }

    @Override
    public void rotate(ContainerLog log, String to) {
        work.run(LOGS, () -> files.rotate(log, to));
    }

    @Override
    public boolean restore(ContainerLog log, String rotated) {
        return work.call(LOGS, () -> files.restore(log, rotated));
    }

    @Override
    public boolean compress(ContainerLog log, String name, long giveUpAt) {
        return work.call(COMPRESSIONS, () -> files.compress(log, name, giveUpAt));
    }
}
