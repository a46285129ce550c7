package io.jubelet.ports.stats;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Usage of file systems, and disk usage of files of the node. Links are not followed. Thread-safe. */
public interface FileSystemStatistics {

    /** The file system that a path is on; empty when there is nothing at the path. */
    Optional<FileSystemReading> fileSystem(String path);

    /**
     * Disk usage of files, by path: for a directory of the files directly in it, without directories; for anything else of
     * itself. Paths that do not exist or can't be read are omitted.
     */
    Map<String, FilesUse> files(Collection<String> paths);

    /**
     * Disk usage of a directory with all in it, except what is mounted there; a file with many names counts once. What vanishes
     * meanwhile does not count. This may take long: other threads get their turn meanwhile.
     *
     * @param limit after which it is given up
     * @throws NotFoundException when it is not there
     * @throws DeadlineExceededException when the time is over
     * @throws CancelledException when the thread was interrupted
     * @throws PermissionDeniedException when it may not be read
     */
    FilesUse tree(String directory, Duration limit);
}
