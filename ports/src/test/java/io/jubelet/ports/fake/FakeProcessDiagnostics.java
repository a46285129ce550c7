package io.jubelet.ports.fake;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.process.ProcessDiagnostics;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** A process that has the threads of this one and records nothing. Recordings end when they are released. */
public final class FakeProcessDiagnostics implements ProcessDiagnostics {

    private final ReentrantLock recording = new ReentrantLock();
    private final CountDownLatch begun = new CountDownLatch(1);
    private volatile CountDownLatch end = new CountDownLatch(0);

    /** Lets recordings last until {@link #release()}. */
    public void hold() {
        end = new CountDownLatch(1);
    }

    /** Ends what is recorded now, and what will be at once. */
    public void release() {
        end.countDown();
    }

    /** Waits until a recording has begun. */
    public void awaitRecording() throws InterruptedException {
        begun.await();
    }

    @Override
    public void threads(Form form, Consumer<ByteBuffer> to) {
        var names = new StringBuilder(form == Form.JSON ? "{\"threadDump\":{\"threads\":[" : "");
        Thread.getAllStackTraces().keySet().forEach(thread -> names.append('"').append(thread.getName()).append("\"\n"));
        to.accept(bytes(names.append(form == Form.JSON ? "]}}" : "").toString()));
    }

    @Override
    public String classes() {
        return " num     #instances         #bytes  class name (module)\n   1:  1  24  java.lang.String (java.base)\n";
    }

    @Override
    public void recording(Duration duration, long maxBytes, Consumer<ByteBuffer> to) {
        if (!recording.tryLock()) {
            throw new ResourceExhaustedException("another recording is being made");
        }
        try {
            begun.countDown();
            end.await();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            to.accept(bytes("FLR\0" + duration));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while recording", e);
        } finally {
            recording.unlock();
        }
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
