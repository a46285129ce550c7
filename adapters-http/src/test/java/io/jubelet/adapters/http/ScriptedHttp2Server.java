package io.jubelet.adapters.http;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** A TLS server on loopback that speaks HTTP/2 and nothing else, and answers each request with the frames of a script. */
final class ScriptedHttp2Server implements AutoCloseable {

    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int GOAWAY = 7;
    static final int END_STREAM = 1;
    static final int END_HEADERS = 4;
    /** The header block of a response with status 200. */
    static final byte[] OK = {(byte) 0x88};
    private static final int ACK = 1;
    private static final int PREFACE_BYTES = 24;
    private static final int SKIPPED_BYTES = 4;

    private final SSLServerSocket server;
    private final Thread acceptor;
    private final List<SSLSocket> open = new CopyOnWriteArrayList<>();
    private final List<Integer> requests = new CopyOnWriteArrayList<>();
    private final Semaphore ended = new Semaphore(0);
    private volatile boolean settled = true;
    private volatile Script script = _ -> { };

    /** What is done with one request. */
    interface Script {

        /** Answers the request on stream 1; the connection stays until the client ends it. */
        void answer(Frames out) throws IOException;
    }

    /** Writes frames. */
    record Frames(OutputStream out, SSLSocket socket) {

        void send(int type, int flags, int stream, byte... payload) throws IOException {
            out.write(ByteBuffer.allocate(9 + payload.length).put((byte) (payload.length >> 16)).putShort((short) payload.length)
                    .put((byte) type).put((byte) flags).putInt(stream).put(payload).array());
            out.flush();
        }

        void reset(int code) throws IOException {
            send(RST_STREAM, 0, 1, ByteBuffer.allocate(4).putInt(code).array());
        }

        void goAway(int last, int code) throws IOException {
            send(GOAWAY, 0, 0, ByteBuffer.allocate(8).putInt(last).putInt(code).array());
        }
    }

    ScriptedHttp2Server(SelfSigned key) throws IOException, GeneralSecurityException {
        server = (SSLServerSocket) key.context().getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        SSLParameters parameters = server.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        server.setSSLParameters(parameters);
        acceptor = Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** How many bytes the heads of the requests had, in their order. */
    List<Integer> requests() {
        return List.copyOf(requests);
    }

    void script(Script next) {
        script = next;
    }

    /** From now on connections get no settings, nor anything else. */
    void withoutSettings() {
        settled = false;
    }

    /** Waits for the end of one more connection. */
    void awaitEnd() throws InterruptedException {
        ended.acquire();
    }

    private void accept() {
        try {
            while (true) {
                SSLSocket socket = (SSLSocket) server.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(SSLSocket socket) {
        try (socket) {
            var in = new DataInputStream(socket.getInputStream());
            var out = new Frames(socket.getOutputStream(), socket);
            in.readNBytes(PREFACE_BYTES);
            if (settled) {
                out.send(SETTINGS, 0, 0);
            }
            while (true) {
                frame(in, out);
            }
        } catch (IOException e) {
            // The client has gone, or never spoke the same protocol.
        } finally {
            ended.release();
        }
    }

    private void frame(DataInputStream in, Frames out) throws IOException {
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        in.skipNBytes(SKIPPED_BYTES);
        in.skipNBytes(length);
        if (settled && type == SETTINGS && flags != ACK) {
            out.send(SETTINGS, ACK, 0);
        }
        if (type == HEADERS) {
            requests.add(length);
            script.answer(out);
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        server.close();
        acceptor.join();
        for (SSLSocket socket : open) {
            socket.close();
        }
    }
}
