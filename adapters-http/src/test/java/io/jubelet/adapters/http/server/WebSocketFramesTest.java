package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.jubelet.adapters.http.server.WebSocketFrames.Incoming;
import io.jubelet.adapters.http.server.WebSocketFrames.Malformed;
import io.jubelet.adapters.http.server.WebSocketFrames.Message;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WebSocketFramesTest {

    private static final int FREE = (int) MessageMemory.FREE;
    private static final int MORE = 100_000;
    private static final byte[] PING = {(byte) 0x89, (byte) 0x80, 0, 0, 0, 0};

    /** For two connections that are each {@link #MORE} bytes above what is not counted. */
    private final MessageMemory memory = new MessageMemory(2 * MORE);
    private final List<byte[]> answers = new ArrayList<>();

    private WebSocketFrames client() {
        return new WebSocketFrames(memory, answers::add);
    }

    @Test
    void unfinishedMessagesOfAllClientsShareTheMemory() {
        WebSocketFrames first = client();
        WebSocketFrames second = client();
        assertEquals(List.of(), first.read(begun(FREE + MORE)));
        assertEquals(List.of(), second.read(begun(FREE + MORE)));
        assertEquals(List.of(), client().read(begun(FREE)));
        assertEquals(List.of(new Malformed()), client().read(begun(FREE + 1)));
        first.close();
        assertEquals(List.of(), client().read(begun(FREE + MORE)));
    }

    @Test
    void aMessageNeedsNoneOnceItIsComplete() {
        WebSocketFrames client = client();
        byte[] message = frame(FREE + MORE);
        for (int i = 0; i < 10; i++) {
            assertEquals(List.of(), client.read(Arrays.copyOf(message, FREE + MORE)));
            assertMessage(FREE + MORE, client.read(Arrays.copyOfRange(message, FREE + MORE, message.length)));
        }
        assertEquals(List.of(), client().read(begun(FREE + 2 * MORE)));
    }

    @Test
    void fragmentsAreKeptUntilTheLastOne() {
        byte[] fragment = frame(FREE);
        fragment[0] = 2;
        WebSocketFrames client = client();
        assertEquals(List.of(), client.read(fragment));
        fragment[0] = 0;
        assertEquals(List.of(new Malformed()), client.read(fragment));
    }

    @Test
    void pingsNeedNone() {
        WebSocketFrames client = client();
        assertEquals(List.of(), client.read(begun(FREE / 2)));
        WebSocketFrames other = client();
        byte[] pings = new byte[PING.length * 1000];
        for (int i = 0; i < pings.length; i++) {
            pings[i] = PING[i % PING.length];
        }
        for (int i = 0; i < 100; i++) {
            assertEquals(List.of(), other.read(pings));
        }
        assertEquals(100_000, answers.size());
    }

    private static void assertMessage(int size, List<Incoming> read) {
        assertEquals(1, read.size());
        assertEquals(size, assertInstanceOf(Message.class, read.getFirst()).content().length);
    }

    /** So many bytes of a message that is larger. */
    private static byte[] begun(int bytes) {
        return Arrays.copyOf(frame(bytes + 1), bytes);
    }

    /** A binary message in one frame, with a mask of zeros. */
    private static byte[] frame(int size) {
        return ByteBuffer.allocate(14 + size).put((byte) 0x82).put((byte) 0xff).putLong(size).array();
    }
}
