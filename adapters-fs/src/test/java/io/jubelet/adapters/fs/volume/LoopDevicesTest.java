package io.jubelet.adapters.fs.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.FakeLoopCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopDevicesTest {

    @TempDir
    private Path temporary;
    private Path shown;
    private Path devices;
    private Path held;
    private final FakeLoopCalls calls = new FakeLoopCalls();

    @BeforeEach
    void open() throws IOException {
        Path root = temporary.toRealPath();
        shown = Files.createDirectory(root.resolve("block"));
        devices = Files.createDirectory(root.resolve("dev"));
        held = Files.createFile(root.resolve("held"));
        Files.createFile(devices.resolve("loop-control"));
        for (int i = 0; i < 8; i++) {
            Files.createFile(devices.resolve("loop" + i));
        }
    }

    private LoopDevices loops() {
        return new LoopDevices(new LinuxFileCalls(), calls, shown, devices);
    }

    private void show(String block, String file) throws IOException {
        Files.createDirectories(shown.resolve(block).resolve("loop"));
        Files.writeString(shown.resolve(block).resolve("loop/backing_file"), file + "\n");
    }

    @Test
    void aDeviceIsHeldOnce() throws IOException {
        show("loop3", held + "-other");
        show("sda", held.toString());
        Files.createDirectory(shown.resolve("loop5"));
        loops().hold(held);
        assertEquals(List.of("free", "attach"), calls.calls());
        show("loop0", held.toString());
        loops().hold(held);
        assertEquals(List.of("free", "attach"), calls.calls());
    }

    @Test
    void aPathThroughALinkIsTheSame() throws IOException {
        show("loop0", held.toString());
        Path link = Files.createSymbolicLink(temporary.toRealPath().resolve("link"), held.getParent());
        loops().hold(link.resolve("held"));
        assertEquals(List.of(), calls.calls());
    }

    @Test
    void allHoldersReleaseIt() throws IOException {
        show("loop1", held.toString());
        show("loop2", held + "-other");
        show("loop4", held.toString());
        loops().release(held);
        assertEquals(List.of("detach", "detach"), calls.calls());
    }

    @Test
    void whoIsNotFastEnoughTakesTheNext() {
        calls.taken(2);
        loops().hold(held);
        assertEquals(List.of("free", "attach", "free", "attach", "free", "attach"), calls.calls());
    }

    @Test
    void oneThatIsNeverFastEnoughGivesUp() {
        calls.taken(Integer.MAX_VALUE);
        assertThrows(ConflictException.class, () -> loops().hold(held));
        assertEquals(16, Collections.frequency(calls.calls(), "attach"));
    }

    @Test
    void aMachineWithoutThemSaysSo() throws IOException {
        Files.delete(devices.resolve("loop-control"));
        String message = assertThrows(UnimplementedException.class, () -> loops().hold(held)).getMessage();
        assertTrue(message.contains("load the kernel module loop"), message);
        loops().release(held);
        assertEquals(List.of(), calls.calls());
    }

    @Test
    void oneThatCannotBeOpenedIsNamed() throws IOException {
        Files.delete(devices.resolve("loop0"));
        String message = assertThrows(UnavailableException.class, () -> loops().hold(held)).getMessage();
        assertTrue(message.contains(devices.resolve("loop0") + ", which is not there"), message);
    }

    @Test
    void noDescriptorStaysOpen() throws IOException {
        long before = descriptors();
        loops().hold(held);
        assertThrows(NotFoundException.class, () -> loops().hold(held.resolveSibling("none")));
        show("loop1", held.toString());
        loops().release(held);
        assertEquals(before, descriptors());
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.count();
        }
    }
}
