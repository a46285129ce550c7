package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.FakeProcessDiagnostics;
import io.jubelet.ports.files.SystemLogs;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files below /logs/ as the file server of Go sends them. */
class SystemLogFilesTest {

    private static final String DATE = "Fri, 02 Jan 2026 03:04:05 GMT";

    private final ServerCalls calls = new ServerCalls(ServerCalls.PROCESS, new HostViews(path -> {
        if (path.equals("/a.log")) {
            return file("0123456789");
        } else if (path.equals("/empty")) {
            return file("");
        }
        throw new NotFoundException(path);
    }, new FakeCommandRunner(), new FakeProcessDiagnostics()));

    private static SystemLogs.File file(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new SystemLogs.File(Instant.parse("2026-01-02T03:04:05.6Z"), bytes.length,
                (from, length, to) -> to.accept(ByteBuffer.wrap(bytes, (int) from, (int) length)));
    }

    private ServerResponse get(String path, Headers headers) {
        return calls.respond("GET", path, headers, "");
    }

    private static Headers headers(ServerResponse response) {
        return switch (response) {
            case ServerResponse.Complete complete -> complete.headers();
            case ServerResponse.Streamed streamed -> streamed.headers();
            case ServerResponse.Upgraded _ -> Headers.NONE;
        };
    }

    private static String header(ServerResponse response, String name) {
        return headers(response).first(name).orElse("");
    }

    @Test
    void aWholeFileSaysHowLongItIs() {
        ServerResponse response = get("/logs/a.log", Headers.NONE);
        assertEquals("200 0123456789", ServerCalls.text(response));
        assertEquals("10", header(response, "Content-Length"));
        assertEquals("bytes", header(response, "Accept-Ranges"));
        assertEquals(DATE, header(response, "Last-Modified"));
        assertEquals("text/x-log; charset=utf-8", header(response, "Content-Type"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/logs/a.log | bytes=2-4 | 206 234 | bytes 2-4/10 | 3",
        "/logs/a.log | bytes=-2 | 206 89 | bytes 8-9/10 | 2",
        "/logs/a.log | bytes=0-9,1-2 | 200 0123456789 | '' | 10",
        "/logs/a.log | bytes=10- | '416 invalid range: failed to overlap\n' | bytes */10 | ''",
        "/logs/a.log | bytes=x | '416 invalid range\n' | '' | ''",
        "/logs/empty | bytes=0- | '200 ' | '' | 0",
    })
    void oneRangeIsSentAsItIs(String path, String range, String text, String contentRange, String length) {
        ServerResponse response = get(path, Headers.of("Range", range));
        assertEquals(text, ServerCalls.text(response));
        assertEquals(contentRange, header(response, "Content-Range"));
        assertEquals(length, header(response, "Content-Length"));
    }

    @Test
    void severalRangesAreParts() {
        ServerResponse response = get("/logs/a.log", Headers.of("Range", "bytes=1-2,-1"));
        String type = header(response, "Content-Type");
        assertTrue(type.startsWith("multipart/byteranges; boundary="), type);
        String line = "--" + type.substring(type.indexOf('=') + 1);
        String text = ServerCalls.text(response);
        assertEquals("206 " + line + "\r\nContent-Range: bytes 1-2/10\r\nContent-Type: text/x-log; charset=utf-8\r\n\r\n12\r\n" + line
                + "\r\nContent-Range: bytes 9-9/10\r\nContent-Type: text/x-log; charset=utf-8\r\n\r\n9\r\n" + line + "--\r\n", text);
        assertEquals(Integer.toString(text.length() - "206 ".length()), header(response, "Content-Length"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "If-Modified-Since | " + DATE + " | 304",
        "If-None-Match | * | 304",
        "If-Match | \"a\" | 412",
        "If-Unmodified-Since | Fri, 02 Jan 2026 03:04:04 GMT | 412",
    })
    void aConditionThatDoesNotHoldSendsNothing(String name, String value, int status) {
        ServerResponse response = get("/logs/a.log", Headers.of(name, value).with("Range", "bytes=0-1"));
        assertEquals(status + " ", ServerCalls.text(response));
        assertEquals(DATE, header(response, "Last-Modified"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {DATE + " | 206 01", "Fri, 02 Jan 2026 03:04:04 GMT | 200 0123456789",
        "\"a\" | 200 0123456789"})
    void aRangeOfAnotherVersionIsAllOfThis(String version, String text) {
        assertEquals(text, ServerCalls.text(get("/logs/a.log", Headers.of("Range", "bytes=0-1").with("If-Range", version))));
    }
}
