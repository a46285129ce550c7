package io.jubelet.adapters.fs.volume;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A block device for one test, made from a file. */
final class LoopDisk implements AutoCloseable {

    private static final int SIZE = 1 << 16;
    private static final int SIZE_OF_EMPTY = 4 << 20;

    private final Path path;
    private final Path file;
    private final int length;

    private LoopDisk(Path path, Path file, int length) {
        this.path = path;
        this.file = file;
        this.length = length;
    }

    /** A device that begins with a text; skips the test where none can be made. */
    static LoopDisk with(Path directory, String text) throws IOException {
        return with(directory, text, SIZE);
    }

    /** A device with nothing on it, large enough for a file system. */
    static LoopDisk empty(Path directory) throws IOException {
        return empty(directory, SIZE_OF_EMPTY);
    }

    /** A device of some bytes with nothing on it. */
    static LoopDisk empty(Path directory, int size) throws IOException {
        return with(directory, "", size);
    }

    private static LoopDisk with(Path directory, String text, int size) throws IOException {
        Path file = Files.createDirectories(directory).resolve("disk.img");
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Files.write(file, bytes);
        extend(file, size);
        attach(file);
        List<Path> made = showing(file);
        Assumptions.assumeFalse(made.isEmpty(), "a loop device takes root and losetup; skipped");
        return new LoopDisk(made.getFirst(), file, bytes.length);
    }

    Path path() {
        return path;
    }

    /** Makes a file larger, by zeros that take no place on the disk. */
    private static void extend(Path file, long size) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[1]), size - 1);
        }
    }

    /** Makes the device twice as large, as a controller does; what is on it stays as it is. */
    void grow() throws IOException {
        extend(file, 2 * Files.size(file));
        run("losetup", "--set-capacity", path.toString());
    }

    /** What it begins with. */
    String text() throws IOException {
        return text(path, length);
    }

    /** What a device begins with that was made with the word "precious". */
    static String text(Path device) throws IOException {
        return text(device, "precious".length());
    }

    private static String text(Path device, int length) throws IOException {
        try (InputStream in = Files.newInputStream(device)) {
            return new String(in.readNBytes(length), StandardCharsets.UTF_8);
        }
    }

    /** Makes a loop device for a file, as kubelets do. */
    static void attach(Path file) {
        run("losetup", "--find", file.toString());
    }

    static void detach(Path loop) {
        run("losetup", "--detach", loop.toString());
    }

    /** The loop devices of a file. */
    static List<Path> showing(Path file) throws IOException {
        try (Stream<Path> blocks = Files.list(Path.of("/sys/block"))) {
            return blocks.filter(block -> shows(block, file)).map(block -> Path.of("/dev").resolve(block.getFileName()))
                    .toList();
        }
    }

    private static boolean shows(Path block, Path file) {
        try {
            return Files.readString(block.resolve("loop/backing_file")).strip().equals(file.toString());
        } catch (IOException e) {
            return false;
        }
    }

    private static void run(String... command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (IOException e) {
            // What was wanted from it is missing, and that is seen.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        detach(path);
    }
}
