package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.process.ProcessDiagnostics;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@link ProcessDiagnostics} have to do. */
@Timeout(180)
public abstract class ProcessDiagnosticsContract {

    private static final long MAX_BYTES = 8 << 20;

    /** The diagnostics of this process. */
    protected abstract ProcessDiagnostics diagnostics();

    /** Waits until a recording has begun, and lets those that are made from now on take until {@link #release()}. */
    protected abstract void awaitRecording() throws InterruptedException;

    /** Lets recordings last. */
    protected abstract void hold();

    /** Ends recordings. */
    protected abstract void release();

    /** Bytes in parts, as one array. */
    protected static final class Collected {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        void add(ByteBuffer buffer) {
            byte[] part = new byte[buffer.remaining()];
            buffer.get(part);
            bytes.writeBytes(part);
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }

        String text() {
            return bytes.toString(StandardCharsets.UTF_8);
        }
    }

    @Test
    void threadsAreThere() throws InterruptedException {
        var end = new CountDownLatch(1);
        Thread waiting = Thread.ofPlatform().name("waits-for-the-dump").start(() -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try {
            var text = new Collected();
            diagnostics().threads(ProcessDiagnostics.Form.TEXT, text::add);
            assertTrue(text.text().contains("\"waits-for-the-dump\""), text.text());
            var json = new Collected();
            diagnostics().threads(ProcessDiagnostics.Form.JSON, json::add);
            assertTrue(json.text().strip().startsWith("{"), json.text());
            assertTrue(json.text().contains("waits-for-the-dump"), json.text());
        } finally {
            end.countDown();
            waiting.join();
        }
    }

    @Test
    void theHeapIsSeenByClass() {
        String classes = diagnostics().classes();
        assertTrue(classes.contains("java.lang.String "), classes);
        assertTrue(classes.contains("#instances"), classes);
    }

    @Test
    void aRecordingIsAFileOfTheFlightRecorder() {
        var recording = new Collected();
        diagnostics().recording(Duration.ofMillis(1), MAX_BYTES, recording::add);
        assertEquals("FLR\0", new String(recording.bytes(), 0, 4, StandardCharsets.ISO_8859_1));
    }

    @Test
    void thereIsOneRecordingAtATimeAndAnInterruptEndsIt() throws Exception {
        hold();
        var ended = new CompletableFuture<Void>();
        Thread first = Thread.ofPlatform().start(() -> {
            try {
                diagnostics().recording(Duration.ofHours(1), MAX_BYTES, _ -> { });
                ended.complete(null);
            } catch (RuntimeException e) {
                ended.completeExceptionally(e);
            }
        });
        awaitRecording();
        assertThrows(ResourceExhaustedException.class,
                () -> diagnostics().recording(Duration.ofMillis(1), MAX_BYTES, _ -> { }));
        first.interrupt();
        var failure = assertThrows(ExecutionException.class, ended::get);
        assertTrue(failure.getCause() instanceof CancelledException, failure.toString());
        first.join();
        release();
        aRecordingIsAFileOfTheFlightRecorder();
    }
}
