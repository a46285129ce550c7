package io.jubelet.adapters.fs.log;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.LogRotationFiles;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@link LogRotationFiles} on the disk. */
public final class DiskLogRotationFiles implements LogRotationFiles {

    private final LogFiles files;

    public DiskLogRotationFiles(LogFiles files) {
        this.files = files;
    }

    @Override
    public Map<ContainerLog, LogFile> inspect(Collection<ContainerLog> logs) {
        Map<ContainerLog, LogFile> looks = new LinkedHashMap<>();
        for (ContainerLog log : logs) {
            looks.put(log, inspect(log));
        }
        return looks;
    }

    private LogFile inspect(ContainerLog log) {
        try {
            Path path = path(log);
            return Failures.translate("look at the log", path, () -> inspect(path));
        } catch (PortException e) {
            return new LogFile.Unknown(e.getMessage());
        }
    }

    private static LogFile inspect(Path path) throws IOException {
        try {
            BasicFileAttributes file = attributes(path);
            if (file.isRegularFile()) {
                return new LogFile.Present(file.size());
            }
            return new LogFile.NotRegular(file.isSymbolicLink() ? "a symbolic link"
                    : file.isDirectory() ? "a directory" : "a special file");
        } catch (NoSuchFileException e) {
            return new LogFile.Missing();
        }
    }

    private static BasicFileAttributes attributes(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public List<String> names(ContainerLog log) {
        Path directory = path(log).getParent();
        String name = log.fileName();
        return Failures.translate("list", directory, () -> {
            if (!Directories.isDirectory(directory) && Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
                throw new ConflictException("can't list " + directory + ": it is no directory");
            }
            return Directories.list(directory).stream().map(file -> file.getFileName().toString())
                    .filter(file -> file.equals(name) || file.startsWith(name + ".")).toList();
        });
    }

    @Override
    public void remove(ContainerLog log, String name) {
        Path file = path(log, name);
        Failures.translateStep("remove the log", file, () -> Files.deleteIfExists(file));
    }

    @Override
    public void rotate(ContainerLog log, String to) {
        Path from = path(log);
        Path target = path(log, to);
        Failures.translateStep("rename the log", from, () -> {
            mustBeRegular(from);
            // Only the agent makes files of such names, so that none appears between this look and the renaming.
            Files.move(from, target);
        });
    }

    @Override
    public boolean restore(ContainerLog log, String rotated) {
        Path from = path(log, rotated);
        Path to = path(log);
        return Failures.translate("rename the log", from, () -> {
            mustBeRegular(from);
            try {
                // A new name for the file, unlike renaming it, never takes the place of a log that the runtime opens now.
                Files.createLink(to, from);
            } catch (FileAlreadyExistsException e) {
                return false;
            }
            Files.delete(from);
            return true;
        });
    }

    @Override
    public boolean compress(ContainerLog log, String name, long giveUpAt) {
        Path file = path(log, name);
        Path live = path(log);
        return Failures.translate("compress the log", file, () -> {
            mustBeRegular(file);
            try {
                return new LogCompression(file, () -> inspect(live) instanceof LogFile.Present now && now.size() >= giveUpAt).run();
            } catch (ClosedByInterruptException e) {
                throw new CancelledException("compressing " + file + " was interrupted", e);
            }
        });
    }

    private static void mustBeRegular(Path file) throws IOException {
        if (!attributes(file).isRegularFile()) {
            throw new ConflictException(file + " is no regular file");
        }
    }

    private Path path(ContainerLog log) {
        return files.log(log.pod(), log.container(), log.run());
    }

    private Path path(ContainerLog log, String name) {
        if (!name.startsWith(log.fileName() + ".")) {
            throw new InvalidArgumentException("\"" + name + "\" is no rotated file of " + log);
        }
        return path(log).resolveSibling(PathStep.of("rotated file", name));
    }
}
