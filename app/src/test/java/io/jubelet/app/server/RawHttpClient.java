package io.jubelet.app.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A connection that sends the bytes it is given and reads responses of HTTP/1.1. */
final class RawHttpClient implements AutoCloseable {

    private static final int WAIT_MILLIS = 10_000;

    /** A response; {@code closing} when nothing follows on the connection. */
    record Response(int status, String head, String body, boolean closing) {
    }

    private final SSLSocket socket;
    private final InputStream in;

    RawHttpClient(SSLContext tls, int port) throws IOException {
        socket = (SSLSocket) tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(WAIT_MILLIS);
        socket.startHandshake();
        in = new BufferedInputStream(socket.getInputStream());
    }

    void send(String latin1) throws IOException {
        socket.getOutputStream().write(latin1.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    /** Nothing more will be sent. */
    void end() throws IOException {
        socket.shutdownOutput();
    }

    /** The next response; one that stops in the middle is an {@link EOFException}. */
    Response read(boolean toHead) throws IOException {
        var head = new StringBuilder();
        while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
            head.append((char) one());
        }
        String[] lines = head.toString().split("\r\n");
        int status = Integer.parseInt(lines[0].split(" ")[1]);
        String fields = head.toString().toLowerCase(Locale.ROOT);
        boolean closing = fields.contains("\r\nconnection: close") || lines[0].startsWith("HTTP/1.0") || status == 101;
        if (toHead || status < 200 || status == 204 || status == 304) {
            return new Response(status, head.toString(), "", closing);
        }
        return new Response(status, head.toString(), body(fields), closing);
    }

    private String body(String fields) throws IOException {
        if (fields.contains("\r\ntransfer-encoding: chunked")) {
            var body = new StringBuilder();
            for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
                body.append(new String(in.readNBytes(size), StandardCharsets.ISO_8859_1));
                line();
            }
            line();
            return body.toString();
        }
        int at = fields.indexOf("\r\ncontent-length: ");
        if (at >= 0) {
            int from = at + "\r\ncontent-length: ".length();
            return new String(in.readNBytes(Integer.parseInt(fields.substring(from, fields.indexOf('\r', from)))),
                    StandardCharsets.ISO_8859_1);
        }
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    private String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int one = one(); one != '\n'; one = one()) {
            if (one != '\r') {
                line.write(one);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    private int one() throws IOException {
        int one = in.read();
        if (one < 0) {
            throw new EOFException();
        }
        return one;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
