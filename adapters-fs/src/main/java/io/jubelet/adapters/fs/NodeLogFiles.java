package io.jubelet.adapters.fs;

import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.SystemLogs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** {@link SystemLogs} in a directory. Links are followed as long as they stay in it. */
public final class NodeLogFiles implements SystemLogs {

    private static final int BUFFER = 64 * 1024;

    private final Path directory;

    /** Logs of this directory, which need not exist. */
    public NodeLogFiles(Path directory) {
        this.directory = directory;
    }

    @Override
    public Entry find(String path) {
        try {
            Path root = directory.toRealPath();
            Path real = root.resolve(path.substring(1)).toRealPath();
            if (!real.startsWith(root)) {
                throw new NotFoundException(path + " leads out of " + directory);
            }
            var attributes = Files.readAttributes(real, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            Instant modified = attributes.lastModifiedTime().toInstant();
            if (attributes.isDirectory()) {
                return new Directory(modified, names(real));
            }
            if (!attributes.isRegularFile()) {
                throw new NotFoundException(path + " is no file");
            }
            return new File(modified, attributes.size(), (from, length, to) -> read(real, from, length, to));
        } catch (IOException | InvalidPathException e) {
            throw failure(path, e);
        }
    }

    private static List<String> names(Path directory) throws IOException {
        return Directories.list(directory).stream().map(entry -> entry.getFileName()
                + (Directories.isDirectory(entry) ? "/" : "")).sorted().toList();
    }

    private static void read(Path file, long from, long length, Consumer<ByteBuffer> to) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            channel.position(from);
            ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(BUFFER, Math.max(1, length)));
            long left = length;
            while (left > 0) {
                buffer.clear().limit((int) Math.min(buffer.capacity(), left));
                int count = channel.read(buffer);
                if (count < 0) {
                    return;
                }
                left -= count;
                to.accept(buffer.flip());
            }
        } catch (IOException e) {
            throw failure(file.toString(), e);
        }
    }

    private static PortException failure(String path, Exception cause) {
        return switch (cause) {
            case NoSuchFileException e -> new NotFoundException(path + " does not exist", e);
            case NotDirectoryException e -> new NotFoundException(path + " does not exist", e);
            case InvalidPathException e -> new NotFoundException(path + " can't be the path of a file", e);
            case AccessDeniedException e -> new PermissionDeniedException(path + " may not be read", e);
            default -> cause.getMessage() != null && cause.getMessage().contains("Not a directory")
                    ? new NotFoundException(path + " does not exist", cause)
                    : new InternalException(path + " can't be read: " + cause.getMessage(), cause);
        };
    }
}
