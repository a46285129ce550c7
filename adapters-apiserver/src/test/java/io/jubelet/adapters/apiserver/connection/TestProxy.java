package io.jubelet.adapters.apiserver.connection;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;

/** A proxy on this machine, for CONNECT or for SOCKS 5. All connections go to one port here. */
final class TestProxy implements AutoCloseable {

    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final ServerSocket listening;
    private final boolean socks;
    private final String authorization;
    private final int target;

    /**
     * Starts one.
     *
     * @param authorization what Proxy-Authorization has to be, empty for anything
     */
    TestProxy(boolean socks, Optional<SSLContext> tls, String authorization, int target) {
        this.socks = socks;
        this.authorization = authorization;
        this.target = target;
        try {
            InetAddress here = InetAddress.getLoopbackAddress();
            listening = tls.isPresent() ? tls.get().getServerSocketFactory().createServerSocket(0, 50, here)
                    : new ServerSocket(0, 50, here);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("proxy").start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Where people wanted to go, as {@code host:port}. */
    List<String> seen() {
        return seen;
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket caller = listening.accept();
                open.add(caller);
                Thread.ofVirtual().start(() -> serve(caller));
            } catch (IOException _) {
                // Closed, or a client that refuses the certificate.
            }
        }
    }

    private void serve(Socket caller) {
        try (caller) {
            boolean accepted = socks ? socks(caller) : connect(caller);
            if (accepted) {
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                open.add(server);
                Thread back = Thread.ofVirtual().start(() -> pipe(server, caller));
                pipe(caller, server);
                back.join();
            }
        } catch (IOException _) {
            // Gone.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void pipe(Socket from, Socket to) {
        try (from; to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // One of them is gone.
        }
    }

    private boolean connect(Socket caller) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = line(caller.getInputStream()); !line.isEmpty(); line = line(caller.getInputStream())) {
            lines.add(line);
        }
        boolean known = authorization.isEmpty() || lines.contains("Proxy-Authorization: " + authorization);
        if (known) {
            seen.add(lines.getFirst().split(" ")[1]);
        }
        caller.getOutputStream().write((known ? "HTTP/1.1 200 OK\r\n\r\n"
                : "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        return known;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            line.append((char) c);
        }
        return line.toString().strip();
    }

    private boolean socks(Socket caller) throws IOException {
        DataInputStream in = new DataInputStream(caller.getInputStream());
        OutputStream out = caller.getOutputStream();
        in.readByte();
        in.readNBytes(in.readByte());
        out.write(new byte[] {5, 0});
        in.readNBytes(3);
        String host = in.readByte() == 3 ? new String(in.readNBytes(in.readByte()), StandardCharsets.US_ASCII)
                : InetAddress.getByAddress(in.readNBytes(4)).getHostAddress();
        seen.add(host + ":" + in.readUnsignedShort());
        out.write(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
        return true;
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
