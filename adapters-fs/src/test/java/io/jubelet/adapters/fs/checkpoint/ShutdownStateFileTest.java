package io.jubelet.adapters.fs.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.shutdown.ShutdownTimes;
import io.jubelet.ports.contract.ShutdownRecordContract;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.shutdown.ShutdownRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShutdownStateFileTest extends ShutdownRecordContract {

    @TempDir
    Path root;

    private Path file() {
        return root.resolve("graceful_node_shutdown_state");
    }

    private void write(String text) {
        try {
            Files.writeString(file(), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected ShutdownRecord times() {
        return new ShutdownStateFile(root);
    }

    @Override
    protected void damage() {
        write("{\"startTime\":\"2026-01-0");
    }

    @Test
    void itIsWrittenAsOtherKubeletsReadIt() throws IOException {
        times().write(new ShutdownTimes(Optional.of(Instant.parse("2026-01-02T03:04:05.5Z")), Optional.empty()));
        assertEquals("{\"startTime\":\"2026-01-02T03:04:05.500Z\",\"endTime\":\"0001-01-01T00:00:00Z\"}",
                Files.readString(file()));
        assertEquals("rw-r--r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(file())));
        try (var files = Files.list(root)) {
            assertEquals(List.of(file()), files.toList());
        }
    }

    @Test
    void whatAnotherKubeletWroteIsRead() {
        write("{\"startTime\":\"2026-01-02T03:04:05.123456789+02:00\",\"endTime\":\"0001-01-01T00:00:00Z\"}");
        assertEquals(new ShutdownTimes(Optional.of(Instant.parse("2026-01-02T01:04:05.123456789Z")), Optional.empty()),
                times().read());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{\"startTime\":\"yesterday\"}", "{\"startTime\":\"2026-01-02T03:04:05Z\""})
    void whatIsNoStateIsReported(String text) {
        write(text);
        assertThrows(InvalidArgumentException.class, () -> times().read());
    }

    @Test
    void aFileOfAnySizeIsNotRead() {
        String state = "{\"startTime\":\"2026-01-02T03:04:05Z\"}";
        write(state + " ".repeat(4096 - state.length()));
        assertEquals(Optional.of(Instant.parse("2026-01-02T03:04:05Z")), times().read().start());
        write(state + " ".repeat(4097 - state.length()));
        assertThrows(InvalidArgumentException.class, () -> times().read());
    }
}
