package io.jubelet.app.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.server.Endpoint;
import io.jubelet.domain.server.RequestTarget;
import io.jubelet.domain.server.Routing;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.server.ClientCertificate;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerRequest;
import io.jubelet.ports.server.ServerResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class CompressedHandlerTest {

    private static final byte[] BODY = "container_cpu_usage_seconds_total{pod=\"a\"} 1\n".repeat(10_000).getBytes(StandardCharsets.UTF_8);

    @Test
    void completeBodiesAreCompressed() throws IOException {
        var response = (ServerResponse.Complete) respond(complete(Responses.OK, BODY), "GET", "gzip");
        assertEquals(List.of("gzip"), response.headers().all("Content-Encoding"));
        assertEquals(List.of(Responses.PLAIN), response.headers().all(Responses.CONTENT_TYPE));
        assertTrue(response.body().length < BODY.length / 10, () -> response.body().length + " bytes");
        assertArrayEquals(BODY, uncompressed(response.body()));
    }

    @Test
    void anEmptyBodyIsACompressedBodyWithoutBytes() throws IOException {
        var response = (ServerResponse.Complete) respond(complete(Responses.OK, new byte[0]), "GET", "gzip");
        assertArrayEquals(new byte[0], uncompressed(response.body()));
    }

    @Test
    void streamedBodiesAreCompressedWhileTheyAreWritten() throws IOException {
        byte[] random = new byte[100_000];
        new Random(1).nextBytes(random);
        var streamed = new ServerResponse.Streamed(Responses.OK, Headers.NONE, output -> {
            output.write(ByteBuffer.wrap(random, 1, 49_999));
            output.write(ByteBuffer.allocateDirect(3).put(random, 50_000, 3).flip());
            output.write(ByteBuffer.wrap(random).slice(50_003, 49_997));
            output.flush();
        });
        var response = (ServerResponse.Streamed) respond(streamed, "GET", "gzip");
        assertEquals(List.of("gzip"), response.headers().all("Content-Encoding"));
        byte[] all = uncompressed(ServerCalls.written(response.content()));
        assertEquals(ByteBuffer.wrap(random, 1, 99_999), ByteBuffer.wrap(all));
    }

    @Test
    void aBodyThatCanNotBeWrittenFailsWithItsReason() {
        var streamed = new ServerResponse.Streamed(Responses.OK, Headers.NONE, _ -> {
            throw new UnavailableException("the caller has gone");
        });
        var response = (ServerResponse.Streamed) respond(streamed, "GET", "gzip");
        assertEquals("the caller has gone",
                assertThrows(UnavailableException.class, () -> ServerCalls.written(response.content())).getMessage());
    }

    @Test
    void errorsOtherMethodsAndOtherCallersGetTheBodyAsItIs() {
        ServerResponse good = complete(Responses.OK, BODY);
        ServerResponse failed = complete(Responses.FAILED, BODY);
        assertSame(failed, respond(failed, "GET", "gzip"));
        assertSame(good, respond(good, "DELETE", "gzip"));
        assertSame(good, respond(good, "GET", "identity"));
    }

    private static ServerResponse.Complete complete(int status, byte[] body) {
        return new ServerResponse.Complete(status, Headers.of(Responses.CONTENT_TYPE, Responses.PLAIN), body);
    }

    private static ServerResponse respond(ServerResponse response, String method, String accepted) {
        var request = new ServerRequest(ServerRequest.Access.READ_ONLY, method, "/metrics", Headers.of("accept-encoding", accepted),
                ClientCertificate.NONE, ServerRequest.Body.EMPTY);
        return new CompressedHandler(_ -> response).handle(new AuthorizedRequest(request,
                RequestTarget.parse("/metrics").orElseThrow(), new Routing.Found(Endpoint.METRICS, Map.of())));
    }

    private static byte[] uncompressed(byte[] body) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
    }
}
