package io.jubelet.adapters.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import javax.net.ServerSocketFactory;

/** A server on loopback that responds to each connection as scripted, byte by byte, and records the requests. */
final class ScriptedServer implements AutoCloseable {

    /** First byte of a TLS client; a server without TLS responds in its own protocol all the same. */
    private static final int TLS_HANDSHAKE = 0x16;

    private final ServerSocket server;
    private final Thread acceptor;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final Semaphore ended = new Semaphore(0);
    private volatile boolean silent;
    private volatile String greeting = "";
    private volatile Script script = (_, _) -> { };

    /** What is done with one request. */
    interface Script {

        /** Answers; the connection is closed afterwards. */
        void answer(String head, OutputStream out) throws IOException;
    }

    ScriptedServer() throws IOException {
        this(ServerSocketFactory.getDefault());
    }

    ScriptedServer(ServerSocketFactory factory) throws IOException {
        server = factory.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        acceptor = Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    String url() {
        return "http://127.0.0.1:" + port();
    }

    /** Heads of the requests so far. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    /** What is answered from now on. */
    void script(Script next) {
        script = next;
    }

    /** The same answer each time; | is the end of a line of HTTP. */
    void say(String answer) {
        script = (_, out) -> write(out, answer.replace("|", "\r\n"));
    }

    /** A page, each time. */
    void page(String body) {
        script = (_, out) -> write(out, "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    /** Sends a text as soon as a client has sent something, in any protocol. */
    void greet(String words) {
        greeting = words.replace("|", "\r\n");
    }

    /** From now on connections are taken and nothing is said, until the client closes them. */
    void beSilent() {
        silent = true;
    }

    /** Waits for the end of one more connection. */
    void awaitEnd() throws InterruptedException {
        ended.acquire();
    }

    static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Closes; from then on connections are refused, which is so only once no thread accepts any more. */
    @Override
    public void close() throws IOException {
        server.close();
        try {
            acceptor.join();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            if (silent) {
                socket.getInputStream().readAllBytes();
                return;
            }
            if (!greeting.isEmpty()) {
                write(socket.getOutputStream(), greeting);
                socket.getInputStream().readAllBytes();
                return;
            }
            String head = head(socket.getInputStream());
            if (!head.isEmpty()) {
                requests.add(head);
                script.answer(head, socket.getOutputStream());
            }
        } catch (IOException e) {
            // The client has gone, or never spoke the same language.
        } finally {
            ended.release();
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            head.append((char) next);
            if (head.length() == 1 && next == TLS_HANDSHAKE) {
                return "TLS";
            }
        }
        return head.toString();
    }
}
