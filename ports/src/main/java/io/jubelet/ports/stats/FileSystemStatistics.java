package io.jubelet.ports.stats;

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
}
