package io.jubelet.adapters.fs;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.volume.PodVolumes;
import io.jubelet.domain.path.PathInVolume;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.volume.VolumeFile;
import io.jubelet.ports.volume.VolumeFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.Optional;
import java.util.Set;

/**
 * {@link VolumeFiles} on the disk. Links are followed by reading them, not by the kernel, and what they lead to is
 * opened folder by folder without following any: whoever changes a folder into a link meanwhile gets a failure.
 */
final class DiskVolumeFiles implements VolumeFiles {

    private final NodePaths paths;

    DiskVolumeFiles(NodePaths paths) {
        this.paths = paths;
    }

    @Override
    public VolumeFile read(String podUid, String volume, String path) {
        if (path.indexOf('\0') >= 0) {
            throw new InvalidArgumentException("the path of a file in volume \"" + volume + "\" has a null character");
        }
        Path folder = new PodVolumes(paths.pod(podUid)).emptyDir(volume);
        Path inside = resolve(folder, path);
        Path file = folder.resolve(inside);
        if (file.equals(folder)) {
            throw noFile(file);
        }
        return Failures.translate("read", file, () -> {
            try (DirectoryStream<Path> top = Files.newDirectoryStream(folder)) {
                return new VolumeFile(file.toString(), text(secure(top), inside, file));
            }
        });
    }

    private static Path resolve(Path folder, String path) {
        try {
            return Path.of(PathInVolume.resolve(path, at -> link(folder.resolve(at))));
        } catch (IllegalArgumentException e) {
            throw new ConflictException("can't read " + folder + "/" + path + ": " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw Failures.of("read", folder, e.getCause());
        }
    }

    private static Optional<String> link(Path path) {
        try {
            return Files.isSymbolicLink(path) ? Optional.of(Files.readSymbolicLink(path).toString()) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(SecureDirectoryStream<Path> folder, Path inside, Path file) throws IOException {
        Path step = inside.getName(0);
        if (inside.getNameCount() > 1) {
            try (var below = folder.newDirectoryStream(step, LinkOption.NOFOLLOW_LINKS)) {
                return text(below, inside.subpath(1, inside.getNameCount()), file);
            }
        }
        // A pipe would wait for somebody to write.
        if (!folder.getFileAttributeView(step, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes().isRegularFile()) {
            throw noFile(file);
        }
        try (var in = Channels.newInputStream(folder.newByteChannel(step,
                Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)))) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new ConflictException("can't read " + file + ": it has more than " + MAX_BYTES + " bytes");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /** Linux always has them. */
    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> folder) {
        return (SecureDirectoryStream<Path>) folder;
    }

    private static ConflictException noFile(Path file) {
        return new ConflictException("can't read " + file + ": it is no regular file");
    }
}
