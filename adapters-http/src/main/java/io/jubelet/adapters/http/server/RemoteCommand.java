package io.jubelet.adapters.http.server;

import io.netty.handler.codec.DecoderException;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A command of the runtime, or the first process of a container, over SPDY/3.1: what a client does in the protocols
 * {@code v4.channel.k8s.io} and {@code v5.channel.k8s.io}. It is over when the runtime has ended its outputs and the error
 * stream, or the connection. For one event loop.
 */
final class RemoteCommand implements SpdySession.Listener, AutoCloseable {

    private static final int STATUS_LIMIT = 1 << 20;
    private static final Set<CommandChannel> RESULTS =
            EnumSet.of(CommandChannel.STDOUT, CommandChannel.STDERR, CommandChannel.ERROR);

    private final SpdySession session;
    private final Client client;
    private final Map<CommandChannel, Integer> streams = new EnumMap<>(CommandChannel.class);
    private final Map<Integer, CommandChannel> channels = new HashMap<>();
    private final Set<CommandChannel> awaited = EnumSet.noneOf(CommandChannel.class);
    /** Those on which the runtime may still send. */
    private final Set<CommandChannel> receiving = EnumSet.noneOf(CommandChannel.class);
    /** Those on which something may still be sent to the runtime. */
    private final Set<CommandChannel> sending = EnumSet.noneOf(CommandChannel.class);
    private final ByteArrayOutputStream error = new ByteArrayOutputStream();
    private boolean over;

    /** Who runs the command. */
    interface Client {

        /** The runtime accepted all streams: the command runs, and takes input. */
        void ready();

        /** The command wrote something, to STDOUT or STDERR. */
        void output(CommandChannel channel, byte[] data);

        /** The command is over. Nothing follows. */
        void done(byte[] status);
    }

    /** @param out sends bytes to the runtime */
    RemoteCommand(Consumer<byte[]> out, Client client) {
        session = new SpdySession(out, this);
        this.client = client;
    }

    /** Asks for these streams, in the order that clients of old runtimes keep: first the error stream. */
    void open(Set<CommandChannel> wanted) {
        awaited.addAll(wanted);
        receiving.addAll(wanted);
        open(CommandChannel.ERROR);
        wanted.stream().filter(channel -> channel != CommandChannel.ERROR).forEach(this::open);
    }

    private void open(CommandChannel channel) {
        int stream = session.open(channel.name().toLowerCase(Locale.ROOT));
        streams.put(channel, stream);
        channels.put(stream, channel);
    }

    /**
     * A message of the client, the number of its channel first. Messages on channels that don't exist, or go the other way, are
     * ignored. False when the client broke the protocol.
     */
    boolean message(byte[] content) {
        if (Byte.toUnsignedInt(content[0]) == CommandChannel.CLOSE) {
            Optional<CommandChannel> closed = content.length == 2 ? CommandChannel.numbered(content[1]) : Optional.empty();
            closed.ifPresent(this::finish);
            return closed.isPresent();
        }
        CommandChannel.numbered(content[0]).ifPresent(
                channel -> send(channel, Arrays.copyOfRange(content, 1, content.length)));
        return true;
    }

    /** Sends input on a channel; not before {@link Client#ready()}, and nothing where there is no such stream. */
    private void send(CommandChannel channel, byte[] data) {
        if (sending.contains(channel) && data.length > 0) {
            session.send(streams.get(channel), data);
        }
    }

    /** Ends the input on a channel. */
    void finish(CommandChannel channel) {
        if (sending.remove(channel)) {
            session.finish(streams.get(channel));
        }
    }

    /** Keeps the connection alive. */
    void ping() {
        session.ping();
    }

    /** Reads what the runtime sent. */
    void read(byte[] bytes) {
        if (over) {
            return;
        }
        try {
            session.read(bytes);
        } catch (DecoderException e) {
            fail("malformed SPDY frame: " + e.getMessage());
        }
    }

    /** The connection to the runtime ended. */
    void lost() {
        if (awaited.isEmpty()) {
            done(CommandStatus.of(error.toByteArray()));
        } else {
            fail("the runtime closed the connection before it accepted all streams");
        }
    }

    /** Gives the command up. */
    void fail(String text) {
        done(CommandStatus.internalError(text));
    }

    @Override
    public void opened(int stream) {
        CommandChannel channel = channels.get(stream);
        if (channel != null && awaited.remove(channel) && awaited.isEmpty()) {
            for (CommandChannel input : EnumSet.of(CommandChannel.STDIN, CommandChannel.RESIZE)) {
                if (streams.containsKey(input) && receiving.contains(input)) {
                    sending.add(input);
                }
            }
            client.ready();
        }
    }

    @Override
    public void data(int stream, byte[] bytes) {
        CommandChannel channel = channels.get(stream);
        if (over || channel == null || bytes.length == 0) {
            return;
        }
        switch (channel) {
            case STDOUT, STDERR -> client.output(channel, bytes);
            case ERROR -> {
                error.writeBytes(bytes);
                if (error.size() > STATUS_LIMIT) {
                    fail("the status of the command is too large");
                }
            }
            case STDIN, RESIZE -> { }
        }
    }

    @Override
    public void ended(int stream) {
        CommandChannel channel = channels.get(stream);
        if (channel == null || !receiving.remove(channel)) {
            return;
        }
        if (awaited.contains(channel)) {
            fail("the runtime refused the stream " + channel.name().toLowerCase(Locale.ROOT));
        } else if (channel == CommandChannel.STDIN) {
            // The command reads no more.
            finish(channel);
        } else if (receiving.stream().noneMatch(RESULTS::contains)) {
            done(CommandStatus.of(error.toByteArray()));
        }
    }

    private void done(byte[] status) {
        if (!over) {
            over = true;
            client.done(status);
        }
    }

    /** Gives all streams up. */
    @Override
    public void close() {
        over = true;
        sending.clear();
        streams.values().forEach(session::reset);
        session.close();
    }
}
