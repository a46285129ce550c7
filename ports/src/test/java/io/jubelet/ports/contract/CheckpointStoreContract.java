package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.checkpoint.Checkpoint;
import io.jubelet.ports.checkpoint.CheckpointStore;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a {@link CheckpointStore} has to do. */
public abstract class CheckpointStoreContract {

    private DiskProbe disk;
    private CheckpointStore store;

    /** A disk for one test. */
    protected abstract DiskProbe disk();

    /** A store that keeps each document in {@code <root>/state/<name>}. */
    protected abstract CheckpointStore store(DiskProbe disk);

    @BeforeEach
    void open() {
        disk = disk();
        store = store(disk);
    }

    @AfterEach
    void close() {
        disk.close();
    }

    @Test
    void whatWasStoredIsReadBack() {
        assertInstanceOf(Checkpoint.Absent.class, store.read("a"));
        for (int size : List.of(0, 1, 100_000)) {
            byte[] content = new byte[size];
            for (int i = 0; i < size; i++) {
                content[i] = (byte) (i * 31);
            }
            store.write("a", content);
            assertArrayEquals(content, content("a"));
            assertArrayEquals(content, ((Checkpoint.Document) store(disk).read("a")).content());
        }
    }

    @Test
    void documentsHaveNamesOfTheirOwn() {
        store.write("b", text("second"));
        store.write("a", text("first"));
        store.write("a", text("changed"));
        assertEquals(List.of("a", "b"), store.names());
        assertArrayEquals(text("changed"), content("a"));
        store.remove("a");
        store.remove("a");
        assertEquals(List.of("b"), store.names());
        assertInstanceOf(Checkpoint.Absent.class, store.read("a"));
    }

    @Test
    void aDamagedDocumentIsDistinguishedFromAnAbsentOne() {
        store.write("a", text("a document that matters"));
        String path = disk.root() + "/state/a";
        String whole = disk.text(path);
        for (String damaged : List.of("", "x", whole.substring(0, whole.length() - 1), whole + "x",
                whole.replace("matters", "mutters"))) {
            disk.writeText(path, damaged);
            Checkpoint found = store.read("a");
            Checkpoint.Damaged damage = assertInstanceOf(Checkpoint.Damaged.class, found, damaged);
            assertTrue(damage.reason().contains(path), damage.reason());
            assertEquals(List.of("a"), store.names());
        }
        store.write("a", text("new"));
        assertArrayEquals(text("new"), content("a"));
    }

    @Test
    void whatAnInterruptedWriteLeftIsNoDocument() {
        store.write("a", text("x"));
        disk.writeText(disk.root() + "/state/.a.tmp123", "half");
        assertEquals(List.of("a"), store(disk).names());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", ".hidden", "a/b", "a b", "\u00e4", "a\0"})
    void malformedNamesAreRefused(String name) {
        assertThrows(InvalidArgumentException.class, () -> store.write(name, text("x")));
        assertThrows(InvalidArgumentException.class, () -> store.read(name));
        assertThrows(InvalidArgumentException.class, () -> store.remove(name));
    }

    @Test
    void namesHaveALimit() {
        store.write("n".repeat(200), text("x"));
        assertThrows(InvalidArgumentException.class, () -> store.write("n".repeat(201), text("x")));
    }

    @Test
    void onAFullDiskTheOldDocumentStays() {
        disk.isolate();
        store.write("a", text("old"));
        disk.fillUp();
        PortException failure =
                assertThrows(ResourceExhaustedException.class, () -> store.write("a", text("new".repeat(5000))));
        assertTrue(failure.getMessage().contains(disk.root() + "/state/a"), failure.getMessage());
        assertArrayEquals(text("old"), content("a"));
        assertEquals(List.of("a"), store.names());
    }

    @Test
    void onAReadOnlyDiskTheOldDocumentStays() {
        disk.isolate();
        store.write("a", text("old"));
        disk.makeReadOnly();
        assertThrows(PermissionDeniedException.class, () -> store.write("a", text("new")));
        assertThrows(PermissionDeniedException.class, () -> store.remove("a"));
        assertArrayEquals(text("old"), content("a"));
    }

    private byte[] content(String name) {
        return assertInstanceOf(Checkpoint.Document.class, store.read(name)).content();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
