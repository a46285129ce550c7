package io.jubelet.adapters.plugins.example;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Block devices of {@link ExampleCsiDriver}: each is a file, and while a node has it, a loop device made of it.
 *
 * @param directory directory of the files
 * @param mounts shows them; by links, the file itself stands for the device
 */
record ExampleBlocks(Path directory, ExampleMounts mounts) {

    private static final long SIZE = 4 << 20;

    /** The file of a device, which is made when it is first asked for. */
    private Path file(String id) throws IOException {
        Path file = Files.createDirectories(directory).resolve(id + ".img");
        if (!Files.exists(file)) {
            resize(file, SIZE);
        }
        return file;
    }

    private static void resize(Path file, long bytes) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.setLength(Math.max(bytes, open.length()));
        }
    }

    /** Makes a device ready on the node. */
    void stage(String id) throws IOException {
        if (mounts == ExampleMounts.BOUND && loop(id).isEmpty()) {
            ExampleMounts.run("losetup", "--find", file(id).toString());
        }
    }

    /** Whether a device is ready. */
    boolean isStaged(String id) throws IOException {
        return mounts == ExampleMounts.LINKED || loop(id).isPresent();
    }

    /** Shows a device at a path. */
    void publish(String id, Path target) throws IOException {
        Path device = mounts == ExampleMounts.LINKED ? file(id) : loop(id).orElseThrow(() -> new IOException("not staged"));
        mounts.showFile(device, target);
    }

    /** Makes a device larger; containers that have it see that at once. */
    void expand(String id, long bytes) throws IOException {
        resize(file(id), bytes);
        Optional<Path> loop = loop(id);
        if (loop.isPresent()) {
            ExampleMounts.run("losetup", "--set-capacity", loop.get().toString());
        }
    }

    /** Takes a device from the node; nothing happens when it is not there. */
    void unstage(String id) throws IOException {
        Optional<Path> loop = loop(id);
        if (loop.isPresent()) {
            ExampleMounts.run("losetup", "--detach", loop.get().toString());
        }
    }

    private Optional<Path> loop(String id) throws IOException {
        if (mounts == ExampleMounts.LINKED || !Files.exists(directory.resolve(id + ".img"))) {
            return Optional.empty();
        }
        String found = ExampleMounts.run("losetup", "--noheadings", "--output", "NAME", "--associated", file(id).toString());
        return found.lines().findFirst().map(String::strip).map(Path::of);
    }
}
