package io.jubelet.adapters.fs.record;

import io.jubelet.adapters.fs.tree.Directories;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are on the disk when a call returns. */
public final class DurableFile {

    private static final int MODE = 0600;

    private DurableFile() {
    }

    /** Replaces a file as a whole; when that fails, the old one is still there. */
    public static void replace(Path file, byte[] content) throws IOException {
        Path next = next(file);
        try {
            write(next, content);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            try {
                Files.deleteIfExists(next);
            } catch (IOException other) {
                e.addSuppressed(other);
            }
            throw e;
        }
    }

    /** What is written before it gets the name of the file; left behind only where an agent was killed. */
    static Path next(Path file) {
        return file.resolveSibling("." + file.getFileName() + ".next");
    }

    private static void write(Path file, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            Directories.setFileMode(file, MODE);
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
