package io.jubelet.adapters.apiserver.testserver.http;

import io.jubelet.ports.await.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;

/** Accepts connections on a port of 127.0.0.1, which it keeps through pauses. */
public final class HttpListener implements AutoCloseable {

    private final Optional<SSLContext> tls;
    private final HttpHandler handler;
    private final Set<HttpConnection> connections = ConcurrentHashMap.newKeySet();
    private final int port;
    private ServerSocket socket;
    private Thread acceptor;
    private Socket held;

    /**
     * Starts to listen.
     *
     * @param tls with it, connections are TLS; clients may, but need not, show a certificate
     * @param handler handles the requests
     */
    public HttpListener(Optional<SSLContext> tls, HttpHandler handler) {
        this.tls = tls;
        this.handler = handler;
        this.port = listen(0);
    }

    /** The port, the same for the whole life. */
    public int port() {
        return port;
    }

    private int listen(int wanted) {
        try {
            ServerSocket made = tls.isPresent() ? tls.get().getServerSocketFactory().createServerSocket() : new ServerSocket();
            if (made instanceof SSLServerSocket server) {
                server.setWantClientAuth(true);
            }
            made.setReuseAddress(true);
            made.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), 200);
            socket = made;
            acceptor = Thread.ofVirtual().name("testserver-accept").start(() -> accept(made));
            return made.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(ServerSocket from) {
        while (true) {
            try {
                Socket accepted = from.accept();
                HttpConnection connection = new HttpConnection(accepted, handler);
                connections.add(connection);
                if (from.isClosed()) {
                    connection.close();
                }
                Thread.ofVirtual().name("testserver-connection").start(() -> {
                    connection.serve();
                    connections.remove(connection);
                });
            } catch (IOException _) {
                if (from.isClosed()) {
                    return;
                }
            }
        }
    }

    /** Ends all connections; new ones are welcome. */
    public void dropConnections() {
        connections.forEach(HttpConnection::close);
    }

    /** Ends all connections and refuses new ones. */
    public synchronized void pause() {
        try {
            stopListening();
            hold();
            dropConnections();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The port is free only when no thread accepts any more. */
    private void stopListening() throws IOException {
        socket.close();
        try {
            acceptor.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Bound but not listening: the port refuses, and no other process gets it. */
    private void hold() throws IOException {
        if (held == null) {
            Socket holding = new Socket();
            holding.setReuseAddress(true);
            bind(holding);
            held = holding;
        }
    }

    /** The port is free only after the thread that accepts has noticed the end. */
    private void bind(Socket holding) {
        Await.success(BindException.class, () -> {
            holding.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        });
    }

    private void letGo() throws IOException {
        if (held != null) {
            held.close();
            held = null;
        }
    }

    /** Accepts connections again, on the same port. */
    public synchronized void resume() {
        try {
            if (socket.isClosed()) {
                listen(port);
                letGo();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            stopListening();
            letGo();
            dropConnections();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
