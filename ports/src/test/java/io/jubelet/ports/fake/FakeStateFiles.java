package io.jubelet.ports.fake;

import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.failure.InvalidArgumentException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@link StateFiles} on a {@link FakeDisk}. */
public final class FakeStateFiles implements StateFiles {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}");

    private final FakeDisk disk;
    private final String directory;

    /** Files in this directory. */
    public FakeStateFiles(FakeDisk disk, String directory) {
        this.disk = disk;
        this.directory = directory;
    }

    @Override
    public Optional<String> read(String name) {
        return disk.read(path(name)).map(content -> new String(content, StandardCharsets.UTF_8));
    }

    @Override
    public void write(String name, String content) {
        String path = path(name);
        disk.makeDirectory(directory, 0755);
        disk.replace(path, content.getBytes(StandardCharsets.UTF_8), 0600);
    }

    @Override
    public String path(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidArgumentException("\"" + name + "\" can't be the name of a file of state");
        }
        return directory + "/" + name;
    }
}
