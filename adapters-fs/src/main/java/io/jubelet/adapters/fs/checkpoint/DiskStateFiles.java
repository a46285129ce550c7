package io.jubelet.adapters.fs.checkpoint;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.tree.DurableFile;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@link StateFiles} in a directory. A new version is written beside the old one, brought to the disk and renamed over it, as
 * kubelets do.
 */
public final class DiskStateFiles implements StateFiles {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}");

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
        Failures.translateStep("write", file, () -> DurableFile.replace(file, content.getBytes(StandardCharsets.UTF_8), 0600));
    }

    private Path file(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidArgumentException("\"" + name.replace("\0", "\\0") + "\" can't be the name of a file of state");
        }
        return directory.resolve(name);
    }
}
