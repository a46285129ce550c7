package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.domain.path.PathInVolume;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.volume.VolumeFile;
import io.jubelet.ports.volume.VolumeFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@link VolumeFiles} on the disk. Links are followed by reading them, not by the kernel, and what they lead to is
 * opened directory by directory without following any: whoever changes one into a link meanwhile gets a failure. Whatever the
 * file becomes meanwhile, opening it never waits.
 */
public final class DiskVolumeFiles implements VolumeFiles {

    private static final int CHUNK = 64 << 10;

    private final Path pods;
    private final FileCalls files;

    /**
     * Files in the volumes of pods.
     *
     * @param pods directory of all pods
     */
    public DiskVolumeFiles(Path pods, FileCalls files) {
        this.pods = pods;
        this.files = files;
    }

    @Override
    public VolumeFile read(String podUid, String volume, String path) {
        if (path.indexOf('\0') >= 0) {
            throw new InvalidArgumentException("the path of a file in volume \"" + volume + "\" has a null character");
        }
        Path directory = PodVolumeDirectories.of(pods, podUid).emptyDir(volume);
        Path inside = resolve(directory, path);
        Path file = directory.resolve(inside);
        if (file.equals(directory)) {
            throw noFile(file);
        }
        return Failures.translate("read", file, () -> {
            try (OpenFile top = openDirectory(FileCalls.AT_FDCWD, RawPath.of(directory))) {
                return new VolumeFile(file.toString(), text(top, inside, file));
            }
        });
    }

    private OpenFile openDirectory(int above, RawPath path) throws SystemCallException {
        return new OpenFile(files, files.openDirectory(above, path));
    }

    private static Path resolve(Path directory, String path) {
        try {
            return Path.of(PathInVolume.resolve(path, at -> link(directory.resolve(at))));
        } catch (IllegalArgumentException e) {
            throw new ConflictException("can't read " + directory + "/" + path + ": " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw Failures.of("read", directory, e.getCause());
        }
    }

    private static Optional<String> link(Path path) {
        try {
            return Files.isSymbolicLink(path) ? Optional.of(Files.readSymbolicLink(path).toString()) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String text(OpenFile directory, Path inside, Path file) throws SystemCallException {
        RawPath step = RawPath.of(inside.getName(0));
        if (inside.getNameCount() > 1) {
            try (OpenFile below = openDirectory(directory.fd(), step)) {
                return text(below, inside.subpath(1, inside.getNameCount()), file);
            }
        }
        // Opening a device or a socket may do something or fail, so it is looked at before and once more when it is open.
        if (!files.stat(directory.fd(), step).isFile()) {
            throw noFile(file);
        }
        try (OpenFile open = new OpenFile(files, files.openFile(directory.fd(), step))) {
            if (!open.stat().isFile()) {
                throw noFile(file);
            }
            return new String(bytes(open, file), StandardCharsets.UTF_8);
        }
    }

    private byte[] bytes(OpenFile open, Path file) throws SystemCallException {
        var all = new ByteArrayOutputStream();
        for (byte[] some = files.read(open.fd(), CHUNK); some.length > 0; some = files.read(open.fd(), CHUNK)) {
            all.writeBytes(some);
            if (all.size() > MAX_BYTES) {
                throw new ConflictException("can't read " + file + ": it has more than " + MAX_BYTES + " bytes");
            }
        }
        return all.toByteArray();
    }

    private static ConflictException noFile(Path file) {
        return new ConflictException("can't read " + file + ": it is no regular file");
    }
}
