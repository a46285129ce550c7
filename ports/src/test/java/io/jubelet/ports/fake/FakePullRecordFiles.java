package io.jubelet.ports.fake;

import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.image.PullRecordFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@link PullRecordFiles} on a {@link FakeDisk}. */
public final class FakePullRecordFiles implements PullRecordFiles {

    private static final List<String> DIRECTORIES = List.of("pulled", "pulling");

    private final FakeDisk disk;
    private final String root;

    /** Files below this directory. */
    public FakePullRecordFiles(FakeDisk disk, String root) {
        this.disk = disk;
        this.root = root;
    }

    @Override
    public Map<String, String> read() {
        Map<String, String> files = new TreeMap<>();
        for (String directory : DIRECTORIES) {
            for (String name : disk.list(root + "/" + directory)) {
                if (disk.node(root + "/" + directory + "/" + name).orElse(null) instanceof FakeDisk.Node.File file) {
                    files.put(directory + "/" + name, new String(disk.bytes(file), StandardCharsets.UTF_8));
                }
            }
        }
        return files;
    }

    @Override
    public void write(String path, String content) {
        disk.makeDirectory(directory(path), 0700);
        disk.replace(root + "/" + path, content.getBytes(StandardCharsets.UTF_8), 0600);
    }

    @Override
    public void remove(String path) {
        directory(path);
        disk.remove(root + "/" + path);
    }

    private String directory(String path) {
        String[] steps = path.split("/", -1);
        if (steps.length != 2 || !DIRECTORIES.contains(steps[0])) {
            throw new InvalidArgumentException("\"" + path + "\" is no file about a pull");
        }
        FakeNames.step("file about a pull", steps[1]);
        return root + "/" + steps[0];
    }
}
