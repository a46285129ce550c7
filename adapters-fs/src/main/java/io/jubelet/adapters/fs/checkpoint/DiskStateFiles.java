package io.jubelet.adapters.fs.checkpoint;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@link StateFiles} in a directory. */
public final class DiskStateFiles implements StateFiles {

    private static final int DIRECTORY_MODE = 0755;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}");

    private final Path directory;
    private final Directories directories;

    /** Files in this directory, which is made with the first of them. */
    public DiskStateFiles(Path directory, Directories directories) {
        this.directory = directory;
        this.directories = directories;
    }

    @Override
    public synchronized Optional<String> read(String name) {
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
        Failures.translateStep("write", file, () -> {
            directories.make(directory, DIRECTORY_MODE);
            WholeFile.replace(file, content.getBytes(StandardCharsets.UTF_8));
        });
    }

    @Override
    public String path(String name) {
        return file(name).toString();
    }

    private Path file(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidArgumentException("\"" + name.replace("\0", "\\0") + "\" can't be the name of a file of state");
        }
        return directory.resolve(name);
    }
}
