package io.jubelet.adapters.fs.kmsg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.kernel.FakeInotifyCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.PollCalls;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.host.KernelMessages;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the kernel may answer to a read. */
class FailingReadsTest {

    private static final int EIO = 5;

    @TempDir
    private Path directory;

    /** A log that is always ready, with answers in their order: records, and errors as {@code "!number"}. */
    private record Answers(List<String> answers, AtomicInteger next, FakeInotifyCalls rest) implements PollCalls {

        Answers(String... answers) {
            this(List.of(answers), new AtomicInteger(), new FakeInotifyCalls());
        }

        @Override
        public int eventFd() throws SystemCallException {
            return rest.eventFd();
        }

        @Override
        public int poll(MemorySegment fds, int count, int timeoutMillis) throws SystemCallException {
            assertEquals(-1, timeoutMillis, "an idle thread must not wake up");
            rest.event(0, 0, "");
            return rest.poll(fds, count, timeoutMillis);
        }

        @Override
        public int read(int fd, MemorySegment buffer) throws SystemCallException {
            String answer = answers.get(next.getAndIncrement());
            if (answer.startsWith("!")) {
                throw new SystemCallException("read", Integer.parseInt(answer.substring(1)), "made by the test");
            }
            byte[] bytes = answer.getBytes(StandardCharsets.US_ASCII);
            MemorySegment.copy(bytes, 0, buffer, ValueLayout.JAVA_BYTE, 0, bytes.length);
            return bytes.length;
        }

        @Override
        public int write(int fd, MemorySegment buffer) throws SystemCallException {
            return rest.write(fd, buffer);
        }

        @Override
        public void close(int fd) throws SystemCallException {
            rest.close(fd);
        }
    }

    private List<String> received(Answers answers) throws Exception {
        Path file = Files.writeString(directory.resolve("kmsg"), "");
        List<String> received = new ArrayList<>();
        var ended = new CompletableFuture<String>();
        try (var log = new KernelLog(file, new LinuxFileCalls(), answers)) {
            log.start(new Receiver(received, ended));
            received.add(ended.get());
        }
        assertEquals(1, answers.rest().calls().stream().filter("close 11"::equals).count());
        return received;
    }

    private record Receiver(List<String> received, CompletableFuture<String> end)
            implements KernelMessages.Receiver {

        @Override
        public void message(String kernelRecord) {
            received.add(kernelRecord);
            if (kernelRecord.equals("bad")) {
                throw new IllegalStateException("made by the test");
            }
        }

        @Override
        public void ended(String reason) {
            end.complete(reason);
        }
    }

    @Test
    void lostRecordsInterruptionsAndPausesDontEndTheLog() throws Exception {
        List<String> received = received(new Answers("one", "!32", "two", "!32", "!32", "three", "!11", "four", "!4", "five",
                "!" + EIO));
        assertEquals(List.of("one", "two", "three", "four", "five"), received.subList(0, 5));
        assertTrue(received.get(5).contains("EIO") && received.get(5).contains("kmsg"), received.get(5));
    }

    @Test
    void theEndOfTheFileIsTheEndOfTheLog() throws Exception {
        assertTrue(received(new Answers("")).getFirst().endsWith("end of file"));
    }

    @Test
    void aReceiverThatFailsGetsTheNext() throws Exception {
        assertEquals(List.of("bad", "good"), received(new Answers("bad", "good", "")).subList(0, 2));
    }

    @Test
    void aLogThatIsNotThereIsNamed() {
        Path none = directory.resolve("none");
        try (var log = new KernelLog(none, new LinuxFileCalls(), new FakeInotifyCalls())) {
            var failure = assertThrows(NotFoundException.class,
                    () -> log.start(new Receiver(List.of(), new CompletableFuture<>())));
            assertTrue(failure.getMessage().contains(none.toString()), failure.getMessage());
        }
    }

    @Test
    void withoutAWakeUpNothingStaysOpen() throws Exception {
        Path file = Files.writeString(directory.resolve("kmsg"), "");
        var calls = new FakeInotifyCalls();
        calls.failNext("eventfd", 24);
        try (var log = new KernelLog(file, new LinuxFileCalls(), calls)) {
            assertThrows(ResourceExhaustedException.class,
                    () -> log.start(new Receiver(List.of(), new CompletableFuture<>())));
        }
        assertTrue(calls.calls().getLast().startsWith("close "), calls.calls().toString());
    }
}
