package io.jubelet.adapters.fs;

import io.jubelet.adapters.fs.mount.MountTable;
import io.jubelet.adapters.fs.tree.TreeRemoval;
import io.jubelet.ports.contract.DiskProbe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A temporary directory of this machine. What needs file systems of its own takes root and is skipped without. */
public final class RealDisk implements DiskProbe {

    /** Bits of st_mode that tell what a file is, and those of devices. */
    private static final int TYPE_BITS = 0170000;
    private static final int BLOCK = 0060000;

    private final Path root;
    private final Deque<Path> mounts = new ArrayDeque<>();
    private final Deque<String> devices = new ArrayDeque<>();

    /** A new directory; {@link #close} removes it. */
    public RealDisk() {
        root = io(() -> Files.createTempDirectory("jubelet-test").toRealPath());
    }

    /** Paths of a node whose root directory it is. */
    public NodePaths paths() {
        return new NodePaths(root, root.resolve("log/pods"), root.resolve("log/containers"), root.resolve("hosts"));
    }

    /** Files of this node. */
    public NodeFiles files() {
        return new NodeFiles(paths(), RandomGenerator.of("L64X128MixRandom"));
    }

    private interface Io<T> {
        T run() throws IOException;
    }

    private static <T> T io(Io<T> work) {
        try {
            return work.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String root() {
        return root.toString();
    }

    @Override
    public boolean exists(String path) {
        return Files.exists(Path.of(path), LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public int mode(String path) {
        return io(() -> (int) Files.getAttribute(Path.of(path), "unix:mode", LinkOption.NOFOLLOW_LINKS) & 07777);
    }

    @Override
    public String text(String path) {
        return io(() -> Files.readString(Path.of(path)));
    }

    @Override
    public String target(String path) {
        return io(() -> Files.readSymbolicLink(Path.of(path)).toString());
    }

    @Override
    public void writeText(String path, String text) {
        makeDirectory(Path.of(path).getParent().toString());
        io(() -> Files.writeString(Path.of(path), text));
    }

    @Override
    public void rename(String path, String to) {
        io(() -> Files.move(Path.of(path), Path.of(to)));
    }

    @Override
    public void makeDirectory(String path) {
        io(() -> Files.createDirectories(Path.of(path)));
    }

    @Override
    public void makeLink(String path, String target) {
        io(() -> Files.createSymbolicLink(Path.of(path), Path.of(target)));
    }

    @Override
    public void makeSameFile(String path, String existing) {
        io(() -> Files.createLink(Path.of(path), Path.of(existing)));
    }

    @Override
    public void makeSocket(String path) {
        io(() -> {
            try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                return server.bind(UnixDomainSocketAddress.of(path));
            }
        });
    }

    @Override
    public String characterDevice() {
        return "/dev/null";
    }

    @Override
    public String blockDevice() {
        try (Stream<Path> devices = io(() -> Files.list(Path.of("/dev")))) {
            return devices.filter(device -> isBlock(device)).findFirst().map(Path::toString)
                    .orElseGet(() -> Assumptions.abort("this machine has no block device in /dev"));
        }
    }

    @Override
    public String ownBlockDevice() {
        String file = root.resolve("device" + devices.size()).toString();
        run("truncate", "--size=" + OWN_BLOCK_DEVICE_BYTES, file);
        run("losetup", "--find", file);
        String device = io(() -> {
            try (Stream<Path> all = Files.list(Path.of("/sys/block"))) {
                return all.filter(block -> shows(block, file)).findFirst()
                        .map(block -> "/dev/" + block.getFileName()).orElse("");
            }
        });
        Assumptions.assumeFalse(device.isEmpty(), "a loop device of its own takes root and losetup; skipped");
        devices.push(device);
        return device;
    }

    private static boolean shows(Path block, String file) {
        try {
            return Files.readString(block.resolve("loop/backing_file")).strip().equals(file);
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isBlock(Path path) {
        return io(() -> ((int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & TYPE_BITS) == BLOCK);
    }

    @Override
    public void isolate() {
        mount(root, "size=256k,nr_inodes=64");
    }

    @Override
    public void fillUp() {
        io(() -> {
            try {
                Files.write(root.resolve("filler"), new byte[1 << 20]);
            } catch (IOException e) {
                // As much as fits was written.
            }
            try {
                for (int i = 0; i < 100; i++) {
                    Files.createFile(root.resolve("filler" + i));
                }
            } catch (IOException e) {
                // No further file fits.
            }
            return root;
        });
    }

    @Override
    public void makeReadOnly() {
        run("mount", "-o", "remount,ro", root.toString());
    }

    @Override
    public void mountOnto(String directory) {
        mount(Path.of(directory), "size=16k");
    }

    private void mount(Path directory, String options) {
        boolean done = run("mount", "-t", "tmpfs", "-o", options, "jubelet-test", directory.toString());
        Assumptions.assumeTrue(done, "mounting a file system of its own takes root; skipped");
        mounts.push(directory);
    }

    private static boolean run(String... command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            return process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        while (!devices.isEmpty()) {
            run("losetup", "--detach", devices.pop());
        }
        while (!mounts.isEmpty()) {
            run("umount", mounts.pop().toString());
        }
        new TreeRemoval(MountTable.ofThisProcess()).remove(root);
    }
}
