package io.jubelet.adapters.fs.checkpoint;

import io.jubelet.adapters.fs.tree.Directories;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Replaces files as a whole. A new version is written beside the old one, brought to the disk and renamed over it, and the directory is
 * brought to the disk as well: whatever moment the machine fails at, one of the two is there.
 */
final class WholeFile {

    private static final int FILE_MODE = 0600;

    private WholeFile() {
    }

    /** Writes these parts, one after another. The directory is there; no other file in it begins with a dot. */
    static void replace(Path file, byte[]... parts) throws IOException {
        Path next = file.resolveSibling("." + file.getFileName() + ".next");
        try {
            write(next, parts);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            deleteAfter(e, next);
            throw e;
        }
        bringToDisk(file.getParent());
    }

    private static void write(Path file, byte[]... parts) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            Directories.setFileMode(file, FILE_MODE);
            for (byte[] part : parts) {
                ByteBuffer rest = ByteBuffer.wrap(part);
                while (rest.hasRemaining()) {
                    channel.write(rest);
                }
            }
            channel.force(true);
        }
    }

    static void bringToDisk(Path directory) throws IOException {
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** A half-written file takes room where there may be none left. */
    private static void deleteAfter(IOException failure, Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
