package io.jubelet.adapters.fs.pod;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.log.LogFiles;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.files.TerminationMessages;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.random.RandomGenerator;

/** {@link TerminationMessages} on the disk. */
public final class DiskTerminationMessages implements TerminationMessages {

    private static final int DIRECTORY_MODE = 0750;
    private static final int FILE_MODE = 0666;

    private final Path pods;
    private final LogFiles logs;
    private final Directories directories;
    private final RandomGenerator random;

    /**
     * Messages of containers.
     *
     * @param pods directory of all pods
     * @param random source of the names of files; many threads call it at once
     */
    public DiskTerminationMessages(Path pods, LogFiles logs, Directories directories, RandomGenerator random) {
        this.pods = pods;
        this.logs = logs;
        this.directories = directories;
        this.random = random;
    }

    @Override
    public String create(String podUid, String container) {
        Path directory = directory(podUid, container);
        return Failures.translate("make a termination message file in", directory, () -> {
            directories.make(directory, DIRECTORY_MODE);
            Path file = newFile(directory);
            Directories.setFileMode(file, FILE_MODE);
            return file.toString();
        });
    }

    @Override
    public void discard(String podUid, String container, String path) {
        Path file = Path.of(path);
        if (directory(podUid, container).equals(file.getParent())) {
            Failures.translateStep("remove", file, () -> Files.deleteIfExists(file));
        }
    }

    private Path directory(String podUid, String container) {
        return PodPath.of(pods, podUid).resolve("containers").resolve(PathStep.of("container", container));
    }

    private Path newFile(Path directory) throws IOException {
        while (true) {
            try {
                return Files.createFile(directory.resolve("%08x".formatted(random.nextInt())));
            } catch (FileAlreadyExistsException e) {
                // The name is taken by another run; the next one is free almost for certain.
            }
        }
    }

    @Override
    public String read(String path) {
        Path file = Path.of(path);
        // A container that replaced it by a link must not read files of the node.
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return "";
        }
        return Failures.translate("read the termination message", file, () -> {
            try (SeekableByteChannel channel = Files.newByteChannel(file,
                    Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
                return new String(TerminationLogTail.lastBytes(channel, MAX_MESSAGE_BYTES), StandardCharsets.UTF_8);
            }
        });
    }

    @Override
    public String logTail(PodIdentity pod, String container, int run) {
        Path log = logs.log(pod, container, run);
        if (!Files.isRegularFile(log)) {
            return "";
        }
        return Failures.translate("read the log", log, () -> {
            try (SeekableByteChannel channel = Files.newByteChannel(log)) {
                return TerminationLogTail.read(channel, MAX_LOG_LINES, MAX_LOG_BYTES);
            }
        });
    }
}
