package io.jubelet.adapters.fs.dbus;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;

/** Assembles messages from received pieces. Descriptors belong to messages in the order in which both arrive. */
final class MessageReader {

    private byte[] pending = new byte[0];
    private final Deque<Integer> descriptors = new ArrayDeque<>();

    void add(byte[] bytes, List<Integer> more) {
        int before = pending.length;
        pending = Arrays.copyOf(pending, before + bytes.length);
        System.arraycopy(bytes, 0, pending, before, bytes.length);
        descriptors.addAll(more);
    }

    /** The next complete message, or {@code null}. */
    DBusMessage next() {
        OptionalInt length = Wire.length(ByteBuffer.wrap(pending));
        if (length.isEmpty() || length.getAsInt() > pending.length) {
            return null;
        }
        Wire.Decoded decoded = Wire.decode(ByteBuffer.wrap(pending, 0, length.getAsInt()));
        pending = Arrays.copyOfRange(pending, length.getAsInt(), pending.length);
        List<Integer> own = new ArrayList<>();
        for (int i = 0; i < decoded.descriptors() && !descriptors.isEmpty(); i++) {
            own.add(descriptors.poll());
        }
        DBusMessage message = decoded.message();
        return new DBusMessage(message.type(), message.serial(), message.fields(), message.body(), own);
    }

    /** Closes the descriptors of messages that never became complete. */
    void discard() {
        descriptors.forEach(UnixStream::close);
        descriptors.clear();
    }
}
