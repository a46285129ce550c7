package io.jubelet.adapters.fs.kmsg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jubelet.domain.oom.KernelMessage;
import io.jubelet.domain.oom.OomParser;
import io.jubelet.ports.host.KernelMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The log of this machine, into which root may write. */
class RealKernelLogTest {

    private static final Path DEVICE = Path.of("/dev/kmsg");
    private static final List<String> KILL = List.of("a invoked oom-killer: gfp_mask=0x0",
            "Out of memory: Killed process 99 (a) total-vm:1kB");

    private final String token = "test " + UUID.randomUUID();
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

    @BeforeEach
    void writable() {
        assumeTrue(Files.isReadable(DEVICE) && Files.isWritable(DEVICE), "the log of the kernel is not for this user; skipped");
    }

    /** Writes a record; without the newline the kernel would wait for more of it. */
    private void write(String text) throws IOException {
        Files.writeString(DEVICE, text + "\n", StandardOpenOption.WRITE);
    }

    private String nextOfTest() throws InterruptedException {
        while (true) {
            String kernelRecord = received.poll(60, TimeUnit.SECONDS);
            if (kernelRecord == null) {
                throw new AssertionError("the record was not read");
            }
            if (kernelRecord.contains(token)) {
                return kernelRecord;
            }
        }
    }

    @Test
    void recordsFromNowOnAreReadAndThoseOfProcessesAreKnown() throws Exception {
        write(token + " before");
        try (var log = KernelLog.ofThisMachine()) {
            log.start(new KernelMessages.Receiver() {

                @Override
                public void message(String kernelRecord) {
                    received.add(kernelRecord);
                }

                @Override
                public void ended(String reason) {
                    received.add(token + " " + reason);
                }
            });
            write(token + " one");
            write("<0>" + token + " two");
            String one = nextOfTest();
            String two = nextOfTest();
            assertEquals(Optional.of(token + " one"), KernelMessage.parse(one).map(KernelMessage::text));
            assertEquals(Optional.of(token + " two"), KernelMessage.parse(two).map(KernelMessage::text));
            // Under what the kernel put before the text of a process, a kill is none.
            for (String kernelRecord : List.of(one, two)) {
                String fields = kernelRecord.substring(0, kernelRecord.indexOf(';') + 1);
                var parser = new OomParser();
                KILL.forEach(text -> assertFalse(parser.next(fields + text + "\n", Instant.EPOCH).isPresent(), fields));
            }
        }
    }
}
