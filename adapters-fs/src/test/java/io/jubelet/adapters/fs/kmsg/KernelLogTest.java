package io.jubelet.adapters.fs.kmsg;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxInotifyCalls;
import io.jubelet.ports.contract.KernelMessagesContract;
import io.jubelet.ports.host.KernelMessages;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The contract on a named pipe; each record is read before the next is written. */
class KernelLogTest extends KernelMessagesContract {

    @TempDir
    private Path directory;
    private RandomAccessFile writer;
    private KernelMessages messages;

    @BeforeEach
    void pipe() throws Exception {
        Path pipe = directory.resolve("kmsg");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        writer = new RandomAccessFile(pipe.toFile(), "rw");
        messages = at(pipe);
    }

    private static KernelLog at(Path path) {
        return new KernelLog(path, new LinuxFileCalls(), new LinuxInotifyCalls());
    }

    @Override
    protected KernelMessages messages() {
        return messages;
    }

    @Override
    protected KernelMessages withoutLog() {
        return at(directory.resolve("none"));
    }

    @Override
    protected void log(String kernelRecord) {
        try {
            writer.write(kernelRecord.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected void end() {
        try {
            writer.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected void cleanUp() {
        end();
    }
}
