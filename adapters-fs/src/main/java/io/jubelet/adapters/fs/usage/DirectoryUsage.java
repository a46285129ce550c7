package io.jubelet.adapters.fs.usage;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileSystemSize;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.tree.WalkLimit;
import io.jubelet.adapters.fs.tree.TreeWalk;
import java.io.IOException;
import java.nio.file.Path;

/** Measures directories and file systems. */
public final class DirectoryUsage {

    private final FileCalls files;

    /** Measures with these calls. */
    public DirectoryUsage(FileCalls files) {
        this.files = files;
    }

    /**
     * What a directory takes.
     *
     * @param bytes room on the disk, which is less than the length of a file with holes
     * @param inodes files, directories and links, the directory itself too; a file with many names counts once
     */
    public record Usage(long bytes, long inodes) {
    }

    /**
     * Measures a directory with all in it. What is mounted in it counts elsewhere; what vanishes meanwhile does not count.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when it is not there
     */
    public Usage measure(Path directory, WalkLimit limit) {
        return Failures.translate("measure", directory, () -> {
            int fd = files.openDirectory(FileCalls.AT_FDCWD, RawPath.of(directory));
            UsageCount count;
            try {
                count = new UsageCount(files, files.stat(fd));
            } catch (IOException e) {
                new OpenFile(files, fd).close();
                throw e;
            }
            TreeWalk.run(files, directory.toString(), fd, count, limit);
            return count.usage();
        });
    }

    /** How full the file system is that a path is on; for volumes with a file system of their own. */
    public FileSystemSize fileSystem(Path path) {
        return Failures.translate("measure the file system of", path, () -> {
            try (OpenFile file = new OpenFile(files, files.openPath(FileCalls.AT_FDCWD, RawPath.of(path)))) {
                return files.fileSystem(file.fd());
            }
        });
    }
}
