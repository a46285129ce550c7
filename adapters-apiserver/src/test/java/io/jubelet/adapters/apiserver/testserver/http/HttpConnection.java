package io.jubelet.adapters.apiserver.testserver.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;

/** One connection: requests one after another until either side closes it. */
final class HttpConnection {

    private static final byte[] LINE_END = {'\r', '\n'};

    private final Socket socket;
    private final HttpHandler handler;
    private boolean streamed;

    HttpConnection(Socket socket, HttpHandler handler) {
        this.socket = socket;
        this.handler = handler;
    }

    /** Serves the connection to its end. */
    void serve() {
        try (socket) {
            socket.setTcpNoDelay(true);
            RequestReader requests = new RequestReader(new BufferedInputStream(socket.getInputStream()), certificate());
            OutputStream out = socket.getOutputStream();
            for (var request = requests.next(); request.isPresent(); request = requests.next()) {
                handler.handle(request.get(), new Exchange(out));
                if (streamed || request.get().headers().getOrDefault("connection", "").equalsIgnoreCase("close")) {
                    return;
                }
            }
        } catch (IOException _) {
            // The client went away, or a test broke the connection: both are what this server is for.
        }
    }

    private Optional<X509Certificate> certificate() throws IOException {
        if (!(socket instanceof SSLSocket tls)) {
            return Optional.empty();
        }
        tls.startHandshake();
        try {
            return Optional.of((X509Certificate) tls.getSession().getPeerCertificates()[0]);
        } catch (SSLPeerUnverifiedException _) {
            return Optional.empty();
        }
    }

    /** Ends the connection from outside. */
    void close() {
        try {
            socket.close();
        } catch (IOException _) {
            // It is gone either way.
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private final class Exchange implements HttpExchange {

        private final OutputStream out;

        Exchange(OutputStream out) {
            this.out = out;
        }

        @Override
        public void answer(int status, Map<String, String> headers, byte[] body) throws IOException {
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            whole.write(ascii("HTTP/1.1 " + status + " S\r\nContent-Length: " + body.length + "\r\n"));
            headers.forEach((name, value) -> whole.writeBytes(ascii(name + ": " + value + "\r\n")));
            whole.write(LINE_END);
            whole.write(body);
            out.write(whole.toByteArray());
            out.flush();
        }

        @Override
        public Stream stream(int status, Runnable gone) throws IOException {
            streamed = true;
            out.write(ascii("HTTP/1.1 " + status + " S\r\nContent-Type: application/json\r\nConnection: close\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n"));
            out.flush();
            Thread.ofVirtual().name("testserver-gone").start(() -> awaitEnd(gone));
            return new Chunks(out);
        }

        @Override
        public void abort() throws IOException {
            breakOff();
        }
    }

    /** Nothing more is expected from the client, so whatever comes is its end. */
    private void awaitEnd(Runnable gone) {
        try {
            socket.getInputStream().read();
        } catch (IOException _) {
            // Also an end.
        }
        gone.run();
    }

    /** Ends with a reset instead of a regular end. */
    private void breakOff() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    private final class Chunks implements HttpExchange.Stream {

        private final OutputStream out;

        Chunks(OutputStream out) {
            this.out = out;
        }

        @Override
        public void send(byte[] piece) throws IOException {
            ByteArrayOutputStream chunk = new ByteArrayOutputStream();
            chunk.write(ascii(Integer.toHexString(piece.length)));
            chunk.write(LINE_END);
            chunk.write(piece);
            chunk.write(LINE_END);
            out.write(chunk.toByteArray());
            out.flush();
        }

        @Override
        public void abort() throws IOException {
            breakOff();
        }

        @Override
        public void close() throws IOException {
            out.write(ascii("0\r\n\r\n"));
            out.flush();
        }
    }
}
