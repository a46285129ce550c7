package io.jubelet.adapters.fs.process;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.process.ProcessDiagnostics;
import io.jubelet.ports.time.Timers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import javax.management.JMException;
import javax.management.ObjectName;

/** {@link ProcessDiagnostics} of the Java virtual machine. */
public final class JvmDiagnostics implements ProcessDiagnostics {

    private static final int BUFFER = 64 * 1024;

    private final Timers timers;
    private final Semaphore recordings = new Semaphore(1);

    /** Recordings whose time is taken by these timers. */
    public JvmDiagnostics(Timers timers) {
        this.timers = timers;
    }

    private interface Writer {

        void write(Path file) throws IOException;
    }

    @Override
    public void threads(Form form, Consumer<ByteBuffer> to) {
        send("threads", file -> ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpThreads(
                file.toString(), form == Form.JSON ? ThreadDumpFormat.JSON : ThreadDumpFormat.TEXT_PLAIN), to);
    }

    @Override
    public String classes() {
        try {
            Object answer = ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcClassHistogram",
                    new Object[] {new String[0]}, new String[] {String[].class.getName()});
            return (String) answer;
        } catch (JMException e) {
            throw new InternalException("the virtual machine does not count its objects: " + e.getMessage(), e);
        }
    }

    @Override
    public void recording(Duration duration, long maxBytes, Consumer<ByteBuffer> to) {
        if (!recordings.tryAcquire()) {
            throw new ResourceExhaustedException("another recording is being made");
        }
        try (var recording = new FlightRecording(maxBytes)) {
            timers.sleep(duration);
            send("recording", recording::end, to);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while recording", e);
        } finally {
            recordings.release();
        }
    }

    /** Writes something to a temporary file that only this user may read. */
    private static void send(String what, Writer writer, Consumer<ByteBuffer> to) {
        try {
            Path directory = Files.createTempDirectory("jubelet-" + what);
            Path file = directory.resolve(what);
            try {
                writer.write(file);
                copy(file, to);
            } finally {
                Files.deleteIfExists(file);
                Files.delete(directory);
            }
        } catch (IOException e) {
            throw new UnavailableException("the " + what + " can't be written to a file of "
                    + System.getProperty("java.io.tmpdir") + ": " + e.getMessage(), e);
        }
    }

    private static void copy(Path file, Consumer<ByteBuffer> to) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
            while (channel.read(buffer.clear()) >= 0) {
                to.accept(buffer.flip());
            }
        }
    }
}
