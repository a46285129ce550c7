package io.jubelet.adapters.fs.stats;

import io.jubelet.adapters.fs.kernel.DirectoryEntry;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.FileSystemSize;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.usage.DeadlineWalkLimit;
import io.jubelet.adapters.fs.usage.DirectoryUsage;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.stats.FilesUse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@link FileSystemStatistics} by system calls. */
public final class KernelFileSystemStatistics implements FileSystemStatistics {

    private final FileCalls calls;

    KernelFileSystemStatistics(FileCalls calls) {
        this.calls = calls;
    }

    /** The file systems of this machine. */
    public static KernelFileSystemStatistics ofThisMachine() {
        return new KernelFileSystemStatistics(new LinuxFileCalls());
    }

    @Override
    public Optional<FileSystemReading> fileSystem(String path) {
        try (var file = new OpenFile(calls, calls.openPath(FileCalls.AT_FDCWD, RawPath.of(path)))) {
            FileSystemSize size = calls.fileSystem(file.fd());
            return Optional.of(new FileSystemReading(file.stat().device(), size.capacityBytes(), size.usedBytes(),
                    size.availableBytes(), size.inodes(), size.inodesFree()));
        } catch (SystemCallException e) {
            return Optional.empty();
        }
    }

    @Override
    public Map<String, FilesUse> files(Collection<String> paths) {
        Map<String, FilesUse> found = new HashMap<>();
        for (String path : paths) {
            try {
                FileStat stat = calls.stat(FileCalls.AT_FDCWD, RawPath.of(path));
                found.put(path, stat.isDirectory() ? directory(path) : use(stat));
            } catch (SystemCallException e) {
                // Nothing is there, or it went away meanwhile.
            }
        }
        return found;
    }

    @Override
    public FilesUse tree(String directory, Duration limit) {
        DirectoryUsage.Usage usage = new DirectoryUsage(calls).measure(Path.of(directory), new DeadlineWalkLimit(limit));
        return new FilesUse(usage.bytes(), usage.inodes());
    }

    private FilesUse directory(String path) throws SystemCallException {
        FilesUse sum = FilesUse.NONE;
        try (var directory = new OpenFile(calls, calls.openDirectory(FileCalls.AT_FDCWD, RawPath.of(path)))) {
            List<DirectoryEntry> entries = calls.entries(directory.fd());
            while (!entries.isEmpty()) {
                for (DirectoryEntry entry : entries) {
                    sum = sum.plus(file(directory.fd(), entry));
                }
                entries = calls.entries(directory.fd());
            }
        }
        return sum;
    }

    private FilesUse file(int directory, DirectoryEntry entry) {
        if (entry.kind() == DirectoryEntry.Kind.DIRECTORY) {
            return FilesUse.NONE;
        }
        try {
            FileStat stat = calls.stat(directory, entry.name());
            return stat.isDirectory() ? FilesUse.NONE : use(stat);
        } catch (SystemCallException e) {
            return FilesUse.NONE;
        }
    }

    private static FilesUse use(FileStat stat) {
        return new FilesUse(stat.blocks() * FileStat.BLOCK, 1);
    }
}
