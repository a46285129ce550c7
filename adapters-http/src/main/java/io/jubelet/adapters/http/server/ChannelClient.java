package io.jubelet.adapters.http.server;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A client that speaks {@code v5.channel.k8s.io}, until it goes. For the event loop of its connection. */
final class ChannelClient {

    private final ChannelGate gate;
    private final WebSocketFrames frames;
    private boolean gone;

    ChannelClient(ChannelGate gate, MessageMemory memory) {
        this.gate = gate;
        frames = new WebSocketFrames(memory, gate::answer);
    }

    /**
     * Accepts the client, with a message without content that says so on the first channel that is written to. Nothing is read
     * until {@link #setReading}. False when it has gone already.
     *
     * @param handshake what the client gets first
     * @param channels the channels of the request
     */
    boolean begin(ChannelGate.Receiver receiver, byte[] handshake, Set<CommandChannel> channels) {
        if (!gate.takeOver(receiver)) {
            return false;
        }
        gate.setReading(false);
        gate.write(handshake);
        CommandChannel first = Stream.of(CommandChannel.STDOUT, CommandChannel.STDERR).filter(channels::contains).findFirst()
                .orElse(CommandChannel.ERROR);
        gate.write(WebSocketFrames.binary(first.ordinal(), new byte[0]));
        return true;
    }

    /** Whether it can be sent anything. */
    boolean isGone() {
        return gone;
    }

    /** What the client sent. */
    List<WebSocketFrames.Incoming> read(byte[] bytes) {
        return frames.read(bytes);
    }

    /** Whether more is wanted of the client. */
    void setReading(boolean wanted) {
        gate.setReading(wanted);
    }

    /** Sends a message, unless the client has gone. False when it should get no more for now. */
    boolean write(CommandChannel channel, byte[] data) {
        return gone || gate.write(WebSocketFrames.binary(channel.ordinal(), data));
    }

    /**
     * Ends the connection.
     *
     * @param status of the close frame
     */
    void leave(int status) {
        if (!gone) {
            gone = true;
            frames.close();
            gate.setReading(true);
            gate.write(WebSocketFrames.close(status));
            gate.close();
        }
    }

    /** Ends the connection without waiting until what was written has been read. */
    void abort() {
        gate.abort();
    }

    /** The same after some time, if the connection is still there. */
    void abortAfter(Duration time) {
        gate.abortAfter(time);
    }
}
