package io.jubelet.adapters.fs.checkpoint;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@link StateFiles} in a directory. A new version is written beside the old one, brought to the disk and renamed over it, as
 * kubelets do.
 */
public final class DiskStateFiles implements StateFiles {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}");
    private static final int MODE = 0600;

    private final Path directory;

    /** Files in this directory, which is there. */
    public DiskStateFiles(Path directory) {
        this.directory = directory;
    }

    @Override
    public String path(String name) {
        return file(name).toString();
    }

    @Override
    public Optional<String> read(String name) {
        Path file = file(name);
        return Failures.translate("read", file, () -> {
            try {
                return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        });
    }

    @Override
    public synchronized void write(String name, String content) {
        Path file = file(name);
        Path next = directory.resolve("." + name + ".next");
        Failures.translateStep("write", file, () -> {
            try {
                writeToDisk(next, content.getBytes(StandardCharsets.UTF_8));
                Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                deleteAfter(e, next);
                throw e;
            }
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        });
    }

    private Path file(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidArgumentException("\"" + name.replace("\0", "\\0") + "\" can't be the name of a file of state");
        }
        return directory.resolve(name);
    }

    private static void writeToDisk(Path file, byte[] content) throws IOException {
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

    /** A half-written file takes room where there may be none left. */
    private static void deleteAfter(IOException failure, Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
