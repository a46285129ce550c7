package io.jubelet.adapters.fs.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.contract.ProcessDiagnosticsContract;
import io.jubelet.ports.process.ProcessDiagnostics;
import io.jubelet.ports.time.Timers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmDiagnosticsTest extends ProcessDiagnosticsContract {

    @TempDir
    private Path directory;

    private final CountDownLatch asleep = new CountDownLatch(1);
    private volatile CountDownLatch end = new CountDownLatch(0);

    /** Time passes when the test wants it. */
    private final Timers timers = new Timers() {
        @Override
        public long nanos() {
            return 0;
        }

        @Override
        public Pending after(Duration delay, Runnable task) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            asleep.countDown();
            end.await();
        }

        @Override
        public Instant instant() {
            return Instant.EPOCH;
        }
    };

    private final JvmDiagnostics diagnostics = new JvmDiagnostics(timers);

    @Override
    protected ProcessDiagnostics diagnostics() {
        return diagnostics;
    }

    @Override
    protected void awaitRecording() throws InterruptedException {
        asleep.await();
    }

    @Override
    protected void hold() {
        end = new CountDownLatch(1);
    }

    @Override
    protected void release() {
        end.countDown();
    }

    @Test
    void virtualThreadsHaveTheirStacks() throws Exception {
        var parked = new CountDownLatch(1);
        Thread waiting = Thread.ofVirtual().name("virtual-of-the-test").start(() -> {
            parked.countDown();
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park();
            }
        });
        parked.await();
        try {
            var text = new ByteArrayOutputStream();
            diagnostics.threads(ProcessDiagnostics.Form.TEXT, to(text));
            assertTrue(text.toString().contains("virtual-of-the-test"), text.toString());
            assertTrue(text.toString().contains("JvmDiagnosticsTest"), text.toString());
        } finally {
            waiting.interrupt();
            waiting.join();
        }
    }

    @Test
    void aRecordingHasNoEnvironmentAndNoCommandLines() throws IOException {
        var bytes = new ByteArrayOutputStream();
        diagnostics.recording(Duration.ofSeconds(1), 64 << 20, to(bytes));
        Path file = Files.write(directory.resolve("r.jfr"), bytes.toByteArray());
        Set<String> events = RecordingFile.readAllEvents(file).stream().map(RecordedEvent::getEventType)
                .map(type -> type.getName()).collect(Collectors.toSet());
        assertTrue(events.contains("jdk.CPULoad") || events.contains("jdk.GCConfiguration"), events.toString());
        for (String secret : Set.of("jdk.InitialEnvironmentVariable", "jdk.InitialSystemProperty", "jdk.JVMInformation",
                "jdk.SystemProcess", "jdk.ProcessStart", "jdk.JavaExceptionThrow", "jdk.JavaErrorThrow")) {
            assertFalse(events.contains(secret), secret);
        }
    }

    @Test
    void nothingIsLeftOnTheDisk() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        Set<Path> before = ours(temporary);
        diagnostics.threads(ProcessDiagnostics.Form.JSON, _ -> { });
        diagnostics.recording(Duration.ofSeconds(1), 1 << 20, _ -> { });
        assertEquals(before, ours(temporary));
    }

    private static Set<Path> ours(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().matches("jubelet-(threads|recording).*"))
                    .collect(Collectors.toSet());
        }
    }

    private static java.util.function.Consumer<ByteBuffer> to(ByteArrayOutputStream bytes) {
        return buffer -> {
            try {
                Channels.newChannel(bytes).write(buffer);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        };
    }
}
