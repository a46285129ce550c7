package io.jubelet.adapters.http.server;

import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerRequest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import io.vertx.core.net.NetSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Passes a request that asks for an upgrade on to the streaming server of the runtime.
 *
 * <ul>
 *   <li>The runtime switches protocols: its answer goes to the client as it is, and the connections are joined.
 *   <li>It answers with a status from 400 on: that answer goes to the client as it is, then the connection is closed.
 *   <li>Any other answer, or none: status 500 and a text.
 * </ul>
 */
final class UpgradeProxy implements AutoCloseable {

    private static final int CONNECT_MILLIS = 30_000;
    private static final Duration ERROR_TIME = Duration.ofSeconds(10);
    private static final int HEADER_LIMIT = 64 * 1024;
    private static final int SWITCHING_PROTOCOLS = 101;
    private static final int FIRST_ERROR = 400;
    /** Written anew, not copied. */
    private static final Set<String> OWN = Set.of("content-length", "transfer-encoding", "trailer", "x-forwarded-for");
    /** The caller was authenticated; the runtime has no use for what that took. */
    private static final String CREDENTIALS = "authorization";
    private static final String PROTOCOLS = "sec-websocket-protocol";
    private static final String TOKEN_PROTOCOL = "base64url.bearer.authorization.k8s.io.";

    private final Vertx vertx;
    private final NetClient dialer;
    private final Duration idle;

    UpgradeProxy(Vertx vertx, Duration idle) {
        this.vertx = vertx;
        this.idle = idle;
        dialer = vertx.createNetClient(new NetClientOptions().setConnectTimeout(CONNECT_MILLIS)
                .setHostnameVerificationAlgorithm("HTTPS").setTcpNoDelay(true));
    }

    /** Whether a request asks for an upgrade. */
    static boolean isUpgrade(ServerRequest request) {
        return request.header("connection").stream()
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("upgrade"));
    }

    /**
     * Passes a request on. For the event loop of the connection.
     *
     * @param peer IP address of the client
     * @param failed gets the text when the client has to be answered by the caller
     */
    void pass(ServerRequest request, byte[] body, URI address, String peer, ChannelGate client, Consumer<String> failed) {
        boolean tls = "https".equals(address.getScheme());
        int port = address.getPort() >= 0 ? address.getPort() : tls ? 443 : 80;
        String host = address.getHost().replaceAll("^\\[|]$", "");
        dialer.connect(port, host).compose(socket -> tls ? socket.upgradeToSsl(host).map(socket)
                : Future.succeededFuture(socket))
                .onFailure(failure -> failed.accept("error dialing backend: " + failure.getMessage()))
                .onSuccess(runtime -> {
                    new Answer(runtime, client, failed).await();
                    runtime.write(Buffer.buffer(head(request, body, address, peer)).appendBytes(body));
                });
    }

    private static byte[] head(ServerRequest request, byte[] body, URI address, String peer) {
        StringBuilder head = new StringBuilder(request.method()).append(' ').append(target(address)).append(" HTTP/1.1\r\n");
        for (Headers.Field field : request.headers().fields()) {
            String name = field.name().toLowerCase(Locale.ROOT);
            if (!OWN.contains(name) && !name.equals(CREDENTIALS) && !name.equals(PROTOCOLS)) {
                head.append(field.name()).append(": ").append(field.value()).append("\r\n");
            }
        }
        String protocols = protocols(request);
        if (!protocols.isEmpty()) {
            head.append("Sec-WebSocket-Protocol: ").append(protocols).append("\r\n");
        }
        String before = String.join(", ", request.header("x-forwarded-for"));
        head.append("X-Forwarded-For: ").append(before.isEmpty() ? peer : before + ", " + peer).append("\r\n");
        if (body.length > 0 || !request.method().equals("GET")) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        return head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The protocols that a client offers, without the one that carries a bearer token. */
    private static String protocols(ServerRequest request) {
        return request.header(PROTOCOLS).stream().flatMap(value -> Arrays.stream(value.split(","))).map(String::strip)
                .filter(protocol -> !protocol.isEmpty() && !protocol.startsWith(TOKEN_PROTOCOL))
                .collect(Collectors.joining(", "));
    }

    private static String target(URI address) {
        String path = address.getRawPath() == null || address.getRawPath().isEmpty() ? "/" : address.getRawPath();
        return address.getRawQuery() == null ? path : path + "?" + address.getRawQuery();
    }

    @Override
    public void close() {
        dialer.close();
    }

    /** Reads the head of the runtime's answer. */
    private final class Answer {

        private final NetSocket runtime;
        private final ChannelGate client;
        private final Consumer<String> failed;
        private final Buffer read = Buffer.buffer();

        Answer(NetSocket runtime, ChannelGate client, Consumer<String> failed) {
            this.runtime = runtime;
            this.client = client;
            this.failed = failed;
        }

        void await() {
            runtime.handler(this::read).exceptionHandler(failure -> fail(String.valueOf(failure.getMessage())))
                    .closeHandler(_ -> fail("unexpected EOF"));
        }

        private void read(Buffer bytes) {
            read.appendBuffer(bytes);
            int end = headEnd();
            if (end >= 0) {
                runtime.pause();
                answered(status());
            } else if (read.length() > HEADER_LIMIT) {
                fail("the header of the runtime's answer is too large");
            }
        }

        private int headEnd() {
            byte[] bytes = read.getBytes();
            for (int i = 3; i < bytes.length; i++) {
                if (bytes[i] == '\n' && bytes[i - 1] == '\r' && bytes[i - 2] == '\n' && bytes[i - 3] == '\r') {
                    return i + 1;
                }
            }
            return -1;
        }

        /** The status, -1 when it is not HTTP. */
        private int status() {
            String text = read.getString(0, Math.min(read.length(), 12), "ISO-8859-1");
            return text.matches("HTTP/1\\.[01] \\d{3}") ? Integer.parseInt(text.substring(9)) : -1;
        }

        private void answered(int status) {
            if (status < 0) {
                fail("malformed HTTP response");
            } else if (status != SWITCHING_PROTOCOLS && status < FIRST_ERROR) {
                fail("invalid upgrade response: status code " + status);
            } else {
                runtime.exceptionHandler(null).closeHandler(null);
                Joint joint = new Joint(vertx, client, runtime, idle);
                joint.start(read.getBytes());
                if (status != SWITCHING_PROTOCOLS) {
                    joint.limit(ERROR_TIME);
                }
            }
        }

        private void fail(String text) {
            runtime.handler(null).exceptionHandler(null).closeHandler(null);
            runtime.close();
            failed.accept(text);
        }
    }
}
