package io.jubelet.adapters.apiserver.identity;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;

/** Replaces files atomically. Failures have the file and what to check. */
final class DiskFile {

    static final String SECRET = "rw-------";
    static final String OPEN = "rw-r--r--";
    private static final String DIRECTORY = "rwxr-xr-x";

    private DiskFile() {
    }

    /**
     * The content of a file, empty when there is no such file.
     *
     * @throws IdentityException when it can't be read
     */
    static Optional<byte[]> read(Path file) {
        try {
            return Optional.of(Files.readAllBytes(file));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new IdentityException(file + " can't be read: " + reason(e), e);
        }
    }

    /**
     * Writes a file and brings it to the disk before it takes the place of the old one. A link stays a link.
     *
     * @param mode permissions, such as {@link #SECRET}; from the first byte on
     * @throws IdentityException when it can't be written
     */
    static void write(Path file, byte[] content, String mode) {
        try {
            Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            Files.createDirectories(target.getParent(),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(DIRECTORY)));
            Path next = target.resolveSibling("." + target.getFileName() + ".next");
            Files.deleteIfExists(next);
            try {
                fill(next, content, mode);
                Files.move(next, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(next);
            }
            fsync(target.getParent());
        } catch (IOException e) {
            throw new IdentityException(file + " can't be written: " + reason(e), e);
        }
    }

    private static void fill(Path file, byte[] content, String mode) throws IOException {
        var permissions = PosixFilePermissions.fromString(mode);
        try (FileChannel channel = FileChannel.open(file,
                EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(permissions))) {
            // The bits that the umask cleared are set again.
            Files.setPosixFilePermissions(file, permissions);
            ByteBuffer rest = ByteBuffer.wrap(content);
            while (rest.hasRemaining()) {
                channel.write(rest);
            }
            channel.force(true);
        }
    }

    /** Flushes the names in a directory to the disk. */
    static void fsync(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Whether there is something else than a link where a link should be. */
    static boolean isInTheWay(Path link) {
        return Files.exists(link, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(link);
    }

    /** The cause as a message, without the path. */
    static String reason(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "there is no such file or directory";
            case AccessDeniedException _ -> "permission denied";
            case FileAlreadyExistsException _ -> "a file is in the way of a directory";
            case java.nio.file.FileSystemException failure when failure.getReason() != null -> failure.getReason();
            default -> e.getClass().getSimpleName();
        };
    }
}
