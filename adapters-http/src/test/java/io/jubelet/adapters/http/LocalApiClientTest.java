package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client against what anybody might answer. In the texts, | is the end of a line of HTTP. */
@Timeout(180)
final class LocalApiClientTest {

    private static final String CHUNKED = "HTTP/1.1 200 OK|Transfer-Encoding: chunked||";

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {
            "HTTP/1.1 200 OK|content-length: 5||pods\n",
            "HTTP/1.1 200 OK|Content-Length:5|X: y||pods\nmore that belongs to nobody",
            "HTTP/1.1 200|| pods\n",
            "HTTP/1.0 200 OK||pods\n",
            CHUNKED + "5|pods\n|0||",
            CHUNKED + "1;name=value|p|4|ods\n|0|Trailer: x||",
            CHUNKED + "00000005|pods\n|0||"})
    void everyFormOfAnAnswerIsUnderstood(String answer) throws Exception {
        assertEquals("pods", answering(answer, socket -> text(new LocalApiClient().pods(socket))).strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "SSH-2.0-x|", "HTTP/1.1 2xx OK||", "HTTP/1.1 -10 OK||", "HTTP/1.1|", "HTTP/1.1 200 OK|nonsense||",
            "HTTP/1.1 200 OK|Content-Length: -1||x", "HTTP/1.1 200 OK|Content-Length: 99999999999999999999||x",
            CHUNKED + "x|", CHUNKED + "-1|", CHUNKED + "123456789|", CHUNKED + "|", CHUNKED + "2|pods\n|0||"})
    void whatIsNotHttpIsRefused(String answer) throws Exception {
        answering(answer, socket -> assertThrows(InternalException.class, () -> new LocalApiClient().pods(socket)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "", "HTTP/1.1 2", "HTTP/1.1 200 OK|Content-", "HTTP/1.1 200 OK|Content-Length: 50||pods", CHUNKED + "5|po",
            CHUNKED, CHUNKED + "5|pods\n|", CHUNKED + "5|pods\n|0|"})
    void anAnswerThatBreaksOffIsNoAnswer(String answer) throws Exception {
        answering(answer, socket -> assertThrows(UnavailableException.class, () -> new LocalApiClient().pods(socket)));
    }

    @Test
    void aHeadWithoutEndIsRefused() throws Exception {
        String endless = "HTTP/1.1 200 OK|" + "X: y|".repeat(100_000);
        answering(endless, socket -> assertThrows(InternalException.class, () -> new LocalApiClient().pods(socket)));
    }

    @Test
    void linesArriveWhereverTheChunksEnd() throws Exception {
        List<String> lines = new ArrayList<>();
        answering(CHUNKED + "4|one\n|2|tw|9|o\nthree\n\n|4|four|0||", socket -> {
            new LocalApiClient().watch(socket, line -> lines.add(text(line)));
            return lines;
        });
        assertEquals(List.of("one", "two", "three", "", "four"), lines);
    }

    @Test
    void aWatchThatBreaksOffIsAFailure() throws Exception {
        List<String> lines = new ArrayList<>();
        answering(CHUNKED + "4|one\n|", socket -> assertThrows(UnavailableException.class,
                () -> new LocalApiClient().watch(socket, line -> lines.add(text(line)))));
        assertEquals(List.of("one"), lines);
    }

    @Test
    void anotherStatusIsReportedWithItsText() throws Exception {
        var failure = answering("HTTP/1.1 503 Busy|Content-Length: 6||later\n",
                socket -> assertThrows(InternalException.class, () -> new LocalApiClient().pods(socket)));
        assertEquals("the agent answers with status 503: later", failure.getMessage());
    }

    @Test
    void nobodyThere() throws IOException {
        Path socket = directory.resolve("s");
        assertEquals("there is no such socket", nobody(socket));
        try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(socket));
        }
        assertEquals("no process listens there; the agent has ended", nobody(socket));
        Files.delete(socket);
        Files.writeString(socket, "a file");
        assertEquals("no process listens there; the agent has ended", nobody(socket));
        assertThrows(InvalidArgumentException.class, () -> new LocalApiClient().pods(directory.resolve("x".repeat(108))));
    }

    @Test
    void somebodyWhoIsSilentIsGivenUp() throws IOException {
        try (ServerSocketChannel silent = listen()) {
            var client = new LocalApiClient(Duration.ofMillis(50));
            var failure = assertThrows(DeadlineExceededException.class, () -> client.pods(path(silent)));
            assertEquals("something listens but did not answer within 50 ms", failure.getMessage());
            assertThrows(DeadlineExceededException.class, () -> client.watch(path(silent), _ -> { }));
        }
    }

    @Test
    void anInterruptEndsAWatch() throws Exception {
        try (ServerSocketChannel server = listen()) {
            AtomicReference<Throwable> end = new AtomicReference<>();
            AtomicReference<Boolean> interrupted = new AtomicReference<>(false);
            Thread watcher = Thread.ofPlatform().start(() -> {
                try {
                    new LocalApiClient().watch(path(server), _ -> { });
                } catch (CancelledException e) {
                    end.set(e);
                    interrupted.set(Thread.currentThread().isInterrupted());
                }
            });
            try (SocketChannel accepted = server.accept()) {
                send(accepted, CHUNKED + "4|one\n|");
                watcher.interrupt();
                watcher.join(60_000);
                assertTrue(end.get() instanceof CancelledException, String.valueOf(end.get()));
                assertTrue(interrupted.get());
            }
        }
    }

    private static String nobody(Path socket) {
        return assertThrows(UnavailableException.class, () -> new LocalApiClient().pods(socket)).getMessage();
    }

    private <T> T answering(String answer, Question<T> question) throws Exception {
        try (ServerSocketChannel server = listen()) {
            Thread answerer = Thread.ofVirtual().start(() -> {
                try (SocketChannel accepted = server.accept()) {
                    accepted.read(ByteBuffer.allocate(1000));
                    send(accepted, answer);
                } catch (IOException e) {
                    // The client has hung up, which is its right.
                }
            });
            T result = question.put(path(server));
            answerer.join();
            return result;
        }
    }

    private ServerSocketChannel listen() throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        return server.bind(UnixDomainSocketAddress.of(directory.resolve("s")));
    }

    private static Path path(ServerSocketChannel server) {
        try {
            return ((UnixDomainSocketAddress) server.getLocalAddress()).getPath();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void send(SocketChannel channel, String answer) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(answer.replace("|", "\r\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private interface Question<T> {

        T put(Path socket) throws Exception;
    }
}
