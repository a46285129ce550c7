package io.jubelet.adapters.fs.manifest;

import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.codec.ManifestException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Finds and reads the files of manifests. */
public final class ManifestFiles {

    static final int MAX_BYTES = 10 << 20;
    static final String NO_FILE = "it is neither a file nor a directory";
    static final String DANGLING = "it is a link that leads nowhere";

    private ManifestFiles() {
    }

    /** The manifests of a directory, by name, or the single one that a path leads to; none when the path does not exist. */
    public static List<Path> list(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            // Fails when something else than absence is in the way.
            return exists(path) ? List.of(path) : List.of();
        }
        return Directories.list(path).stream().filter(file -> !file.getFileName().toString().startsWith("."))
                .filter(file -> !Files.isDirectory(file)).toList();
    }

    private static boolean exists(Path file) throws IOException {
        try {
            Files.readAttributes(file, "unix:mode", LinkOption.NOFOLLOW_LINKS);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /**
     * The content of a manifest.
     *
     * @throws ManifestException when it is too large, a link that leads nowhere, or something else than a file
     */
    public static byte[] read(Path file) throws IOException {
        if (!isRegular(file)) {
            throw new ManifestException(ManifestException.Kind.WRONG_VALUE, NO_FILE);
        }
        try (InputStream in = Files.newInputStream(file)) {
            return read(in);
        }
    }

    /**
     * The content of a manifest that somebody else opened.
     *
     * @throws ManifestException when it is too large
     */
    public static byte[] read(InputStream in) throws IOException {
        byte[] content = in.readNBytes(MAX_BYTES + 1);
        if (content.length > MAX_BYTES) {
            throw new ManifestException(ManifestException.Kind.WRONG_VALUE,
                    "it is larger than 10 MiB; a manifest may have " + MAX_BYTES + " bytes at most");
        }
        return content;
    }

    private static boolean isRegular(Path file) throws IOException {
        try {
            return FileVersion.of(file).regular();
        } catch (NoSuchFileException e) {
            if (exists(file)) {
                throw new ManifestException(ManifestException.Kind.WRONG_VALUE, DANGLING);
            }
            throw e;
        }
    }
}
