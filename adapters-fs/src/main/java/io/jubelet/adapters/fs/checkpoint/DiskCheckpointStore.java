package io.jubelet.adapters.fs.checkpoint;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.tree.DurableFile;
import io.jubelet.ports.checkpoint.Checkpoint;
import io.jubelet.ports.checkpoint.CheckpointStore;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * A {@link CheckpointStore} with one file per document. Whatever moment the machine fails at while a new version
 * is written, one of the two is there. The first line of a file holds format, length and checksum of what follows.
 */
public final class DiskCheckpointStore implements CheckpointStore {

    private static final int DIRECTORY_MODE = 0700;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}");
    private static final int MAX_HEADER = 80;

    private final Path directory;
    private final Directories directories;

    /** Documents in this directory, which is made with the first of them. */
    public DiskCheckpointStore(Path directory, Directories directories) {
        this.directory = directory;
        this.directories = directories;
    }

    @Override
    public synchronized Checkpoint read(String name) {
        Path file = file(name);
        return Failures.translate("read", file, () -> {
            byte[] stored;
            try {
                stored = Files.readAllBytes(file);
            } catch (NoSuchFileException e) {
                return new Checkpoint.Absent();
            }
            int end = endOfHeader(stored);
            byte[] content = Arrays.copyOfRange(stored, end, stored.length);
            if (end == 0 || !new String(stored, 0, end, StandardCharsets.ISO_8859_1).equals(header(content))) {
                return new Checkpoint.Damaged(file + ": length or checksum do not fit the content; it was not written"
                        + " by this program or the disk lost a part of it");
            }
            return new Checkpoint.Document(content);
        });
    }

    @Override
    public synchronized void write(String name, byte[] content) {
        Path file = file(name);
        Failures.translateStep("write", file, () -> {
            directories.make(directory, DIRECTORY_MODE);
            // Names of documents never begin with a dot, as that of an unfinished file does.
            DurableFile.replace(file, withHeader(content), 0600);
        });
    }

    @Override
    public synchronized void remove(String name) {
        Path file = file(name);
        Failures.translateStep("remove", file, () -> {
            if (Files.deleteIfExists(file)) {
                DurableFile.force(directory);
            }
        });
    }

    @Override
    public synchronized List<String> names() {
        return Failures.translate("list", directory, () -> Directories.list(directory).stream()
                .map(file -> file.getFileName().toString()).filter(name -> NAME.matcher(name).matches()).toList());
    }

    private Path file(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidArgumentException("\"" + name.replace("\0", "\\0") + "\" can't be the name of a document");
        }
        return directory.resolve(name);
    }

    private static byte[] withHeader(byte[] content) {
        byte[] header = header(content).getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = Arrays.copyOf(header, header.length + content.length);
        System.arraycopy(content, 0, all, header.length, content.length);
        return all;
    }

    private static String header(byte[] content) {
        CRC32C sum = new CRC32C();
        sum.update(content);
        return "jubelet-checkpoint v1 length=" + content.length + " crc32c=" + Long.toHexString(sum.getValue()) + "\n";
    }

    private static int endOfHeader(byte[] stored) {
        for (int i = 0; i < Math.min(stored.length, MAX_HEADER); i++) {
            if (stored[i] == '\n') {
                return i + 1;
            }
        }
        return 0;
    }
}
