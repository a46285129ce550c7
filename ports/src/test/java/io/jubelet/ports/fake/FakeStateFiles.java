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
        disk.makeDirectory(directory, 0750);
    }

    @Override
    public String path(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new InvalidArgumentException("\"" + name + "\" can't be the name of a file of state");
        }
        return directory + "/" + name;
    }

    @Override
    public Optional<String> read(String name) {
        return disk.read(path(name)).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    @Override
    public void write(String name, String content) {
        disk.write(path(name), content.getBytes(StandardCharsets.UTF_8), 0600);
    }
}
