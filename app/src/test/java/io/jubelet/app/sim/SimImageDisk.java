package io.jubelet.app.sim;

import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.stats.FilesUse;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** File systems that are as full as a test says. */
final class SimImageDisk implements FileSystemStatistics {

    private static final long CAPACITY = 100L << 30;

    /** In percent. */
    int used = 10;

    @Override
    public Optional<FileSystemReading> fileSystem(String path) {
        long available = CAPACITY / 100 * (100 - used);
        return Optional.of(new FileSystemReading(1, CAPACITY, CAPACITY - available, available, 1 << 20, 1 << 19));
    }

    @Override
    public Map<String, FilesUse> files(Collection<String> paths) {
        return Map.of();
    }

    @Override
    public FilesUse tree(String directory, Duration limit) {
        return FilesUse.NONE;
    }
}
