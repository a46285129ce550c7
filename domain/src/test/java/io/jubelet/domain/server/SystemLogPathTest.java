package io.jubelet.domain.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemLogPathTest {

    @ParameterizedTest
    @CsvSource({"/logs/, /", "/logs/a/b, /a/b", "/logs//a, /a", "/logs, /", "/logs/../etc, /../etc"})
    void pathsBeginBelowTheDirectory(String path, String below) {
        assertEquals(below, SystemLogPath.below(path));
    }

    @ParameterizedTest
    @CsvSource({
        "/a/syslog.log,    x, text/x-log; charset=utf-8",
        "/a/x.json,        x, application/json",
        "/a.log/messages,  x, text/plain; charset=utf-8",
        "/a/log,           x, text/plain; charset=utf-8",
        "/a/syslog.1,      x, text/plain; charset=utf-8",
        "/a/.txt,          x, text/plain; charset=utf-8",
        "/a/wtmp.2.gz,     x, application/gzip"
    })
    void aFileHasTheTypeOfItsName(String path, String beginning, String type) {
        assertEquals(type, SystemLogPath.contentType(path, () -> beginning.getBytes(StandardCharsets.UTF_8)));
    }

    /** As in section 7.2 of the MIME Sniffing Standard: some control characters are in no text. */
    @Test
    void aFileOfAnotherNameHasTheTypeOfItsBeginning() {
        for (byte sign : new byte[] {' ', '\n', '\r', '\t', '\f', 0x1b, '~', (byte) 0xc3}) {
            assertEquals("text/plain; charset=utf-8", SystemLogPath.contentType("/a", () -> new byte[] {'a', sign}), "sign " + sign);
        }
        for (byte sign : new byte[] {0, 8, 0x0b, 0x0e, 0x1a, 0x1c, 0x1f}) {
            assertEquals("application/octet-stream", SystemLogPath.contentType("/a", () -> new byte[] {'a', sign}), "sign " + sign);
        }
        assertEquals("text/plain; charset=utf-8", SystemLogPath.contentType("/a", () -> new byte[0]));
    }

    @Test
    void aDirectoryLinksItsFiles() {
        assertEquals("""
                <!doctype html>
                <meta name="viewport" content="width=device-width">
                <pre>
                <a href="pods/">pods/</a>
                <a href="a%3Cb%3E&c">a&lt;b&gt;&amp;c</a>
                <a href="./x:y">x:y</a>
                <a href="d/x:y">d/x:y</a>
                <a href="%27%22">&#39;&#34;</a>
                </pre>
                """, SystemLogPath.listing(List.of("pods/", "a<b>&c", "x:y", "d/x:y", "'\"")));
    }
}
