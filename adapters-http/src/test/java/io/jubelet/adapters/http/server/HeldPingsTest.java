package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.Vertx;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pings of a client of SPDY among the other bytes that it sends. */
final class HeldPingsTest {

    private static final String PING = "\u0080\3\0\6\0\0\0\4\0\0\0\1";
    private static final String DATA = "\0\0\0\1\0\0\1\2" + "x".repeat(258);
    private static final String EMPTY = "\0\0\0\1\1\0\0\0";
    private static final String RESET = "\u0080\3\0\3\0\0\0\10\0\0\0\1\0\0\0\5";

    private final Vertx vertx = Vertx.vertx();
    private final StringBuilder passed = new StringBuilder();
    private final HeldPings pings = new HeldPings(vertx, true, bytes -> passed.append(text(bytes)));

    @AfterEach
    void stop() {
        pings.stop();
        vertx.close().await();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private void send(String text, int size) {
        for (int at = 0; at < text.length(); at += size) {
            pings.read(text.substring(at, Math.min(text.length(), at + size)).getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 8, 9, 13, 1000})
    void otherFramesPassUnchangedWhileOutputIsUnderWay(int size) {
        pings.output();
        send(DATA + PING + RESET + EMPTY + PING + PING + DATA + EMPTY, size);
        assertEquals(DATA + RESET + EMPTY + DATA + EMPTY, passed.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 8, 11, 12})
    void aPingPassesAtOnceWithoutOutput(int size) {
        send(PING, PING.length());
        assertEquals(PING, passed.toString());
        pings.pause();
        send(PING, size);
        assertEquals(PING, passed.toString());
    }

    /** As that of a client that speaks WebSocket with the runtime: what it types must not wait for what it types next. */
    @Test
    void whatIsNotSpdyPassesAtOnce() {
        HeldPings others = new HeldPings(vertx, false, bytes -> passed.append(text(bytes)));
        others.output();
        for (String text : List.of("\u0080", PING, DATA)) {
            others.read(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        assertEquals("\u0080" + PING + DATA, passed.toString());
    }

    @Test
    void outputThatWasHeldUpCountsWhenItIsReadAgain() {
        pings.pause();
        pings.resume();
        send(PING, 12);
        assertEquals("", passed.toString());
    }

    @Test
    void aClientThatSendsPingsWithoutEndGetsThemPassedOn() {
        pings.pause();
        send(PING.repeat(100), 12);
        assertEquals("", passed.toString());
        send(PING, 7);
        assertEquals(PING.repeat(101), passed.toString());
    }
}
