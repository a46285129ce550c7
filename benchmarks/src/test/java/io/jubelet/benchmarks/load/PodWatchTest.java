package io.jubelet.benchmarks.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.benchmarks.measure.BenchmarkFailure;
import io.jubelet.benchmarks.measure.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class PodWatchTest {

    private static final long EVERY_NANOS = 1_000_000;
    private static final String NO_PODS = "{\"apiVersion\": \"v1\", \"kind\": \"PodList\", \"items\": []}";

    @TempDir
    private Path directory;
    private ServerSocketChannel server;
    private int questions;

    @AfterEach
    void end() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    private Path socket() {
        return directory.resolve("jubelet.sock");
    }

    /** An agent has come up, and has no pods. */
    private boolean answers() {
        if (questions++ == 2) {
            try {
                server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                        .bind(UnixDomainSocketAddress.of(socket()));
                Thread.ofPlatform().daemon().start(this::serve);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return true;
    }

    private void serve() {
        while (server.isOpen()) {
            try (SocketChannel client = server.accept()) {
                client.read(ByteBuffer.allocate(4096));
                client.write(ByteBuffer.wrap(("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                        + NO_PODS.length() + "\r\n\r\n" + NO_PODS).getBytes(StandardCharsets.US_ASCII)));
            } catch (IOException e) {
                // The client has gone, or the test is over.
            }
        }
    }

    @Test
    void anAgentThatIsStillStartingIsWaitedFor() {
        long before = System.nanoTime();
        try (var watch = new PodWatch(socket(), "node")) {
            assertTrue(watch.awaitGone(List.of(), new Deadline(30, this::answers), EVERY_NANOS) > before);
        }
        assertEquals(3, questions);
    }

    @Test
    void anAgentThatEndedIsNotWaitedFor() {
        try (var watch = new PodWatch(socket(), "node")) {
            var failure = assertThrows(BenchmarkFailure.class,
                    () -> watch.awaitGone(List.of("pod"), new Deadline(30, () -> false), EVERY_NANOS));
            assertTrue(failure.getMessage().startsWith("the agent ended; it does not answer"), failure.getMessage());
        }
    }
}
