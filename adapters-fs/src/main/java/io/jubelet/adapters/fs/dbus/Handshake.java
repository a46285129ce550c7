package io.jubelet.adapters.fs.dbus;

import io.jubelet.adapters.fs.kernel.CFunction;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.UnavailableException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The lines that are exchanged before the first message: authentication, and the agreement to pass descriptors. */
final class Handshake {

    private static final int MAX_LINE = 4096;
    private static final CFunction GETEUID = CFunction.named("geteuid");

    private final UnixStream stream;
    private final String peer;
    private final long limit;

    private Handshake(UnixStream stream, String peer, long limit) {
        this.stream = stream;
        this.peer = peer;
        this.limit = limit;
    }

    /**
     * Exchanges them.
     *
     * @param peer the other side, for messages
     * @param descriptors whether it has to pass file descriptors
     * @param limit {@link System#nanoTime()} until which it has to answer
     */
    static void with(UnixStream stream, String peer, boolean descriptors, long limit) throws IOException {
        var handshake = new Handshake(stream, peer, limit);
        byte[] user = Integer.toString(GETEUID.call("", 0, 0, 0)).getBytes(StandardCharsets.US_ASCII);
        String answer = handshake.ask("\0AUTH EXTERNAL " + HexFormat.of().formatHex(user));
        if (!answer.startsWith("OK")) {
            throw new PermissionDeniedException(peer + " does not take this user: " + answer);
        }
        if (descriptors) {
            answer = handshake.ask("NEGOTIATE_UNIX_FD");
            if (!answer.startsWith("AGREE_UNIX_FD")) {
                throw new UnavailableException(peer + " passes no file descriptors: " + answer);
            }
        }
        stream.send("BEGIN\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    private String ask(String line) throws IOException {
        stream.send((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        var answer = new ByteArrayOutputStream();
        List<Integer> descriptors = new ArrayList<>();
        while (answer.size() < MAX_LINE) {
            long left = (limit - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw new DeadlineExceededException(peer + " does not answer");
            }
            stream.await((int) left);
            answer.writeBytes(stream.receive(descriptors));
            descriptors.forEach(UnixStream::close);
            descriptors.clear();
            String text = answer.toString(StandardCharsets.US_ASCII);
            if (text.endsWith("\r\n")) {
                return text.strip();
            }
        }
        throw new UnavailableException(peer + " does not speak D-Bus");
    }
}
