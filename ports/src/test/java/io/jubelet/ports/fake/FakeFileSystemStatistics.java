package io.jubelet.ports.fake;

import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.stats.FilesUse;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** {@link FileSystemStatistics} of a {@link FakeDisk}, where a file takes its length. */
public final class FakeFileSystemStatistics implements FileSystemStatistics {

    private static final FileSystemReading READING = new FileSystemReading(1, 1L << 40, 1L << 30, 1L << 39, 1L << 20, 1L << 19);

    private final FakeDisk disk;

    /** Statistics of this disk. */
    public FakeFileSystemStatistics(FakeDisk disk) {
        this.disk = disk;
    }

    @Override
    public Optional<FileSystemReading> fileSystem(String path) {
        return disk.node(path).map(_ -> READING);
    }

    @Override
    public Map<String, FilesUse> files(Collection<String> paths) {
        Map<String, FilesUse> found = new HashMap<>();
        for (String path : paths) {
            disk.node(path).ifPresent(node -> found.put(path, node instanceof FakeDisk.Node.Directory
                    ? disk.list(path).stream().map(name -> file(path + "/" + name)).reduce(FilesUse.NONE, FilesUse::plus)
                    : file(path)));
        }
        return found;
    }

    /** A directory counts as a file of no length. */
    @Override
    public FilesUse tree(String directory, Duration limit) {
        if (!(disk.node(directory).orElse(null) instanceof FakeDisk.Node.Directory)) {
            throw new NotFoundException("can't measure " + directory + ": there is no such directory");
        }
        FilesUse sum = new FilesUse(0, 1);
        for (String name : disk.list(directory)) {
            String path = directory + "/" + name;
            sum = sum.plus(disk.node(path).orElse(null) instanceof FakeDisk.Node.Directory ? tree(path, limit) : file(path));
        }
        return sum;
    }

    private FilesUse file(String path) {
        return switch (disk.node(path).orElse(null)) {
            case FakeDisk.Node.File file -> new FilesUse(disk.bytes(file).length, 1);
            case FakeDisk.Node.Link _, FakeDisk.Node.Special _ -> new FilesUse(0, 1);
            case null, default -> FilesUse.NONE;
        };
    }
}
