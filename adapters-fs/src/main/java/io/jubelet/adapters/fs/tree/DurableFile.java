package io.jubelet.adapters.fs.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Files that are on the disk when a call returns, and so are their names: whatever moment the machine fails at, the old or the new content
 * is there as a whole.
 */
public final class DurableFile {

    private DurableFile() {
    }

    /**
     * Replaces a file. When that fails, the old one is still there, unless only its directory could not be brought to the disk.
     *
     * @param mode its mode, whatever the umask
     */
    public static void replace(Path file, byte[] content, int mode) throws IOException {
        replace(file, next(file), content, mode);
    }

    /**
     * Replaces a file in a directory in which the name of an unfinished one matters.
     *
     * @param next written first, in the same directory; left behind only where an agent was killed
     * @param mode the mode of the file, whatever the umask
     */
    public static void replace(Path file, Path next, byte[] content, int mode) throws IOException {
        // Made anew: it must neither be a link nor keep the mode of an earlier file.
        Files.deleteIfExists(next);
        try {
            write(next, content, mode);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            try {
                // A half-written file takes room where there may be none left.
                Files.deleteIfExists(next);
            } catch (IOException other) {
                e.addSuppressed(other);
            }
            throw e;
        }
        force(file.getParent());
    }

    /** What is written before it gets the name of the file; left behind only where an agent was killed. */
    public static Path next(Path file) {
        return file.resolveSibling("." + file.getFileName() + ".next");
    }

    private static void write(Path file, byte[] content, int mode) throws IOException {
        try (FileChannel channel = FileChannel.open(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            Directories.setFileMode(file, mode);
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /** What was made in or removed from a directory is so after a failure of the machine, too. */
    public static void force(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
