package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A response of HTTP/1.x as it arrives, in whatever pieces. In texts, | is the end of a line and ~ a bare line feed. */
final class Http1ResponseTest {

    private static final String BROKEN = "net/http: HTTP/1.x transport connection broken: ";

    /** What the receiver gets, as words. */
    private static final class Seen implements GetConnection.Receiver {

        private final List<String> words = new ArrayList<>();
        private final StringBuilder body = new StringBuilder();

        @Override
        public void head(GetConnection.Head head) {
            OptionalLong length = head.length();
            words.add((head.status() + (length.isPresent() ? " " + length.getAsLong() : "") + " " + head.location()).strip());
        }

        @Override
        public void body(Buffer part) {
            body.append(part.toString(StandardCharsets.UTF_8));
        }

        @Override
        public void end() {
            words.add("end");
        }

        @Override
        public void failed(NoAnswerException why) {
            words.add((why.kind() == NoAnswerException.Kind.BODY ? "body " : "") + why.getMessage());
        }

        private String all() {
            return String.join("; ", words) + (body.isEmpty() ? "" : "; " + body);
        }
    }

    private static String seen(String answer, int piece, boolean closed) {
        var seen = new Seen();
        var response = new Http1Response(seen);
        Buffer bytes = Buffer.buffer(answer.replace("|", "\r\n").replace("~", "\n"));
        for (int at = 0; at < bytes.length(); at += piece) {
            response.read(bytes.slice(at, Math.min(bytes.length(), at + piece)));
        }
        if (closed) {
            response.ended();
        }
        return seen.all();
    }

    private static void assertSeen(String expected, String answer, boolean closed) {
        assertEquals(expected, seen(answer, 1, closed));
        assertEquals(expected, seen(answer, 3, closed));
        assertEquals(expected, seen(answer, Integer.MAX_VALUE, closed));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '$', value = {
        "HTTP/1.1 200 OK|Content-Length: 2||okMORE $ 200 2; end; ok",
        "HTTP/1.1 200|Content-Length:2 ||ok $ 200 2; end; ok",
        "HTTP/1.1   200 OK|Content-Length: 0|| $ 200 0; end",
        "HTTP/1.1 200 OK~X: a~ b~content-length: 2~Content-Length: 2~~ok $ 200 2; end; ok",
        "HTTP/1.1 200 OK|X: a|^b|Content-Length: 1||x $ 200 1; end; x",
        "HTTP/1.1 302 To|Location: /a|Location: /b|Content-Length: 0|| $ 302 0 /a; end",
        "HTTP/1.1 204 No|Content-Length: 9|| $ 204 0; end",
        "HTTP/1.1 304 Not|Transfer-Encoding: chunked|| $ 304 0; end",
        "HTTP/1.1 101 Switch|Upgrade: x||x $ 101 0; end",
        "HTTP/1.1 100 Go on|X: y||HTTP/1.1 102 Wait||HTTP/1.1 500 Bad|Content-Length: 1||x $ 500 1; end; x",
        "HTTP/1.1 099 Odd|Content-Length: 1||x $ 99 1; end; x",
        "HTTP/2.0 200 OK|Transfer-Encoding: Chunked||2;x=y|ok|03 |abc|0|X: y|| $ 200; end; okabc"})
    void anAnswerEndsByItself(String answer, String expected) {
        assertSeen(expected, answer.replace("^", "\t"), false);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '$', value = {
        "HTTP/1.1 200 OK||ok $ 200; end; ok",
        "HTTP/1.0 200 OK|Transfer-Encoding: chunked||2|ok $ 200; end; 2|ok",
        "HTTP/0.9 200 OK|Transfer-Encoding: chunked||ok $ 200; end; ok",
        "HTTP/1.1 200 OK|Content-Length: 3||ok $ 200 3; body unexpected EOF; ok",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|o $ 200; body unexpected EOF; o",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|ok|0| $ 200; body http: unexpected EOF reading trailer; ok"})
    void theEndOfTheConnectionEndsABodyWithoutALength(String answer, String expected) {
        assertSeen(expected.replace("|", "\r\n"), answer, true);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '$', value = {
        "2~ok|0|| $ chunked line ends with bare LF", "2^x|ok|0|| $ invalid CR in chunked line", "zz| $ invalid byte in chunk length",
        ";x| $ empty hex number for chunk length", "1000000000000000| $ http chunk length too large"})
    void aBodyOfBadChunksHasNoEnd(String body, String expected) {
        assertSeen("200; body " + expected, "HTTP/1.1 200 OK|Transfer-Encoding: chunked||" + body.replace("^", "\r"), false);
    }

    @Test
    void aChunkIsFollowedByTheEndOfALine() {
        assertSeen("200; body malformed chunked encoding; ok", "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|okX|", false);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '$', value = {
        "| $ malformed HTTP response \"\"", "SSH-2.0| $ malformed HTTP response \"SSH-2.0\"",
        "ICY 200 OK| $ malformed HTTP version \"ICY\"", "HTTP/1.10 200 OK| $ malformed HTTP version \"HTTP/1.10\"",
        "HTTP/1.1 20 OK| $ malformed HTTP status code \"20\"", "HTTP/1.1 -20 OK| $ malformed HTTP status code \"-20\"",
        "HTTP/1.1 200 OK|bad|| $ malformed MIME header: missing colon: \"bad\"",
        "HTTP/1.1 200 OK| X: y|| $ malformed MIME header initial line: \" X: y\"",
        "HTTP/1.1 200 OK|: y|| $ malformed MIME header line: \": y\"",
        "HTTP/1.1 200 OK|X: \u0001|| $ malformed MIME header line: \"X: \\x01\"",
        "HTTP/1.1 200 OK|Content-Length: 2|Content-Length: 3|| $ "
                + "http: message cannot contain multiple Content-Length headers; got [\"2\" \"3\"]",
        "HTTP/1.1 200 OK|Content-Length: +2|| $ bad Content-Length \"+2\"",
        "HTTP/1.1 200 OK|Content-Length:|| $ invalid empty Content-Length \"\"",
        "HTTP/1.1 200 OK|Transfer-Encoding: gzip, chunked|| $ unsupported transfer encoding: \"gzip, chunked\"",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked|Transfer-Encoding: chunked|| $ "
                + "too many transfer encodings: [\"chunked\" \"chunked\"]"})
    void whatIsNoHeadIsRefusedWithTheTextOfAKubelet(String answer, String expected) {
        assertSeen(BROKEN + expected, answer, true);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '$', value = {
        "HTTP/1.1 200 OK|Content-Length: 2| $ unexpected EOF", "HTTP/1.1 100 Go on|| $ unexpected EOF",
        "HTTP/1.1 200 OK|Content- $ malformed MIME header: missing colon: \"Content-\"",
        "hello world, this is no http $ malformed HTTP status code \"world,\""})
    void aHeadThatBreaksOffIsNone(String answer, String expected) {
        assertSeen(BROKEN + expected, answer, true);
    }

    @Test
    void aConnectionThatIsClosedAtOnceHasNoAnswer() {
        assertSeen("EOF", "", true);
    }

    @Test
    void aHeadHasALimitAndSoHasTheLineOfAChunk() {
        String most = "HTTP/1.1 200 OK|Content-Length: 0|X: ";
        int rest = (1 << 20) - most.replace("|", "\r\n").length() - "\r\n\r\n".length();
        assertEquals("200 0; end", seen(most + "x".repeat(rest) + "||", 1000, false));
        assertEquals(BROKEN + "net/http: server response headers exceeded 1048576 bytes; aborted",
                seen(most + "x".repeat(rest + 1) + "||", 1000, false));
        assertEquals("200; body header line too long",
                seen("HTTP/1.1 200 OK|Transfer-Encoding: chunked||2;" + "x".repeat(4096), 1000, false));
    }

    @Test
    void aConnectionThatBreaksSaysWhy() {
        var seen = new Seen();
        new Http1Response(seen).broken("connection reset by peer");
        var response = new Http1Response(seen);
        response.read(Buffer.buffer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"));
        response.broken("connection reset by peer");
        response.ended();
        assertEquals("connection reset by peer; 200 2; body connection reset by peer", seen.all());
    }
}
