package io.jubelet.ports.stats;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Usage of file systems, and disk usage of files of the node. Links are not followed. Thread-safe. */
public interface FileSystemStatistics {

    /** The file system that a path is on; empty when there is nothing at the path. */
    Optional<FileSystemReading> fileSystem(String path);

    /**
     * What files take, by path: a directory counts the files that lie directly in it, without directories; anything else counts
     * itself. Paths where nothing is are left out, and those that can't be read.
     */
    Map<String, FilesUse> files(Collection<String> paths);
}
