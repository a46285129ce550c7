package io.jubelet.ports.fake;

import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.domain.logs.rotation.RotatedLogs;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.files.LogRotationFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** {@link LogRotationFiles} on a {@link FakeDisk}. */
public final class FakeLogRotationFiles implements LogRotationFiles {

    private final FakeDisk disk;
    private final String logs;

    /** Logs in this directory. */
    public FakeLogRotationFiles(FakeDisk disk, String logs) {
        this.disk = disk;
        this.logs = logs;
    }

    @Override
    public Map<ContainerLog, LogFile> inspect(Collection<ContainerLog> all) {
        Map<ContainerLog, LogFile> looks = new LinkedHashMap<>();
        all.forEach(log -> looks.put(log, inspect(log)));
        return looks;
    }

    private LogFile inspect(ContainerLog log) {
        try {
            return inspect(path(log));
        } catch (InvalidArgumentException e) {
            return new LogFile.Unknown(e.getMessage());
        }
    }

    private LogFile inspect(String path) {
        return switch (disk.node(path).orElse(null)) {
            case null -> new LogFile.Missing();
            case FakeDisk.Node.File file -> new LogFile.Present(disk.bytes(file).length);
            case FakeDisk.Node.Link _ -> new LogFile.NotRegular("a symbolic link");
            case FakeDisk.Node.Directory _ -> new LogFile.NotRegular("a directory");
            case FakeDisk.Node.Special _ -> new LogFile.NotRegular("a special file");
        };
    }

    @Override
    public List<String> names(ContainerLog log) {
        String directory = directory(log);
        if (!(disk.node(directory).orElse(new FakeDisk.Node.Directory(0)) instanceof FakeDisk.Node.Directory)) {
            throw new ConflictException(directory + " is no directory");
        }
        String name = log.fileName();
        return disk.list(directory).stream().filter(file -> file.equals(name) || file.startsWith(name + ".")).toList();
    }

    @Override
    public void remove(ContainerLog log, String name) {
        disk.remove(path(log, name));
    }

    @Override
    public void rotate(ContainerLog log, String to) {
        String target = path(log, to);
        file(path(log));
        if (disk.node(target).isPresent()) {
            throw new ConflictException(target + " is there already");
        }
        disk.rename(path(log), target);
    }

    @Override
    public boolean restore(ContainerLog log, String rotated) {
        String from = path(log, rotated);
        if (disk.node(path(log)).isPresent()) {
            return false;
        }
        file(from);
        disk.rename(from, path(log));
        return true;
    }

    @Override
    public boolean compress(ContainerLog log, String name, long giveUpAt) {
        String path = path(log, name);
        FakeDisk.Node.File file = file(path);
        disk.remove(path + RotatedLogs.TEMPORARY);
        if (inspect(path(log)) instanceof LogFile.Present live && live.size() >= giveUpAt) {
            return false;
        }
        var compressed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(compressed)) {
            gzip.write(disk.bytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        disk.replace(path + RotatedLogs.COMPRESSED, compressed.toByteArray(), file.mode());
        disk.remove(path);
        return true;
    }

    private FakeDisk.Node.File file(String path) {
        return switch (disk.node(path).orElse(null)) {
            case null -> throw new NotFoundException(path + ": no such file");
            case FakeDisk.Node.File file -> file;
            case FakeDisk.Node other -> throw new ConflictException(path + " is no regular file: " + other);
        };
    }

    private String directory(ContainerLog log) {
        String pod = log.pod().namespace() + "_" + log.pod().name() + "_" + log.pod().uid();
        return logs + "/" + FakeNames.step("log directory of the pod", pod) + "/" + FakeNames.step("container", log.container());
    }

    private String path(ContainerLog log) {
        return directory(log) + "/" + log.fileName();
    }

    private String path(ContainerLog log, String name) {
        if (!name.startsWith(log.fileName() + ".")) {
            throw new InvalidArgumentException("\"" + name + "\" is no rotated file of " + log);
        }
        return directory(log) + "/" + FakeNames.step("rotated file", name);
    }
}
