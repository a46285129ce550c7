package io.jubelet.adapters.http.server;

import io.jubelet.adapters.http.server.WebSocketFrames.Closed;
import io.jubelet.adapters.http.server.WebSocketFrames.Incoming;
import io.jubelet.adapters.http.server.WebSocketFrames.Malformed;
import io.jubelet.adapters.http.server.WebSocketFrames.Message;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * Translates between a client that speaks {@code v5.channel.k8s.io} and the streaming server of the runtime, which speaks SPDY/3.1
 * (KEP-4006). Who reads slowly makes the other write slowly. When the client goes, the command gets the end of its input and
 * goes on; what it writes is dropped, until it ends or has written nothing for the time that a connection may be idle. Lives on one event
 * loop and has no thread.
 */
final class StreamTranslation implements ChannelGate.Receiver, RemoteCommand.Client, RuntimeCall.Receiver {

    private static final List<String> PROTOCOLS = List.of("v5.channel.k8s.io", "v4.channel.k8s.io");
    private static final Duration OPENING_TIME = Duration.ofSeconds(30);
    private static final Duration PING_PERIOD = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final ChannelClient client;
    private final Set<CommandChannel> wanted;
    private final IdleWatch idle;
    /** What the client sent before the runtime accepted all streams; little, because nothing more is read from it. */
    private final ByteArrayOutputStream early = new ByteArrayOutputStream();
    private NetSocket runtime;
    private RemoteCommand command;
    /** The one timer that runs: of opening streams, then of the next ping. */
    private long timer = -1;
    private boolean ready;
    private boolean over;
    /** Nothing is read from the runtime, because the client reads slowly. */
    private boolean held;
    /** Output came since the last ping would have been due. */
    private boolean flowing;

    /** @param idleTime how long client and command may send no message; zero for ever */
    StreamTranslation(Vertx vertx, ChannelClient client, Streams streams, Duration idleTime) {
        this.vertx = vertx;
        this.client = client;
        wanted = CommandChannel.of(streams);
        idle = new IdleWatch(vertx, idleTime, this::expired);
    }

    /**
     * Accepts the client, and begins the command.
     *
     * @param handshake what the client gets first
     * @param address address of the streaming server
     */
    void start(byte[] handshake, NetClient dialer, URI address) {
        if (!client.begin(this, handshake, wanted)) {
            return;
        }
        idle.start();
        RuntimeCall.send(dialer, address, RuntimeRequest.spdy(PROTOCOLS, address), this);
    }

    @Override
    public void failed(String text) {
        done(CommandStatus.internalError("error sending request: " + text));
    }

    @Override
    public void answered(NetSocket socket, RuntimeAnswer answer) {
        if (over || client.isGone()) {
            socket.close();
            done(new byte[0]);
        } else if (!answer.speaksSpdy()) {
            RefusalText.read(vertx, socket, answer,
                    text -> done(CommandStatus.internalError("unable to upgrade connection: " + text)));
        } else if (!PROTOCOLS.contains(answer.header(RuntimeRequest.PROTOCOL))) {
            socket.close();
            done(CommandStatus.internalError("unable to upgrade connection: the runtime chose the protocol \""
                    + answer.header(RuntimeRequest.PROTOCOL) + "\""));
        } else {
            begin(socket, answer.rest());
        }
    }

    private void begin(NetSocket socket, byte[] first) {
        runtime = socket;
        command = new RemoteCommand(bytes -> runtime.write(Buffer.buffer(bytes)), this);
        runtime.handler(bytes -> command.read(bytes.getBytes()));
        // The end comes after all that was read before, the notice that the connection was closed may come sooner.
        runtime.exceptionHandler(_ -> { }).endHandler(_ -> command.lost());
        runtime.drainHandler(_ -> client.setReading(ready));
        timer = vertx.setTimer(OPENING_TIME.toMillis(), _ -> command.fail("Timeout occurred"));
        command.open(wanted);
        command.read(first);
        if (!over) {
            runtime.resume();
        }
    }

    @Override
    public void ready() {
        vertx.cancelTimer(timer);
        ready = true;
        if (client.isGone()) {
            command.finish(CommandChannel.STDIN);
        } else {
            client.setReading(true);
        }
        awaitPing();
        read(early.toByteArray());
        early.reset();
    }

    /**
     * Output under way keeps the connection alive without pings. The runtime may have closed it behind that output: a ping would then
     * reset it, and what is under way, with the status of the command at its end, would be lost.
     */
    private void awaitPing() {
        timer = vertx.setTimer(PING_PERIOD.toMillis(), _ -> {
            if (!held && !flowing) {
                command.ping();
            }
            flowing = false;
            awaitPing();
        });
    }

    @Override
    public void output(CommandChannel channel, byte[] data) {
        idle.touch();
        flowing = true;
        if (!client.write(channel, data)) {
            held = true;
            runtime.pause();
        }
    }

    @Override
    public void writable() {
        if (runtime != null && !over) {
            resume();
            client.setReading(ready && !runtime.writeQueueFull());
        }
    }

    @Override
    public void read(byte[] bytes) {
        if (over || client.isGone()) {
            return;
        }
        if (!ready) {
            early.writeBytes(bytes);
            return;
        }
        for (Incoming incoming : client.read(bytes)) {
            boolean open = switch (incoming) {
                case Message message -> message.content().length == 0 || command.message(message.content());
                case Closed _, Malformed _ -> false;
            };
            if (!open) {
                leave(incoming instanceof Malformed ? WebSocketFrames.PROTOCOL_ERROR : WebSocketFrames.NORMAL);
                return;
            }
            // The pings of clients do not keep an idle command alive.
            idle.touch();
        }
        if (!over && runtime.writeQueueFull()) {
            client.setReading(false);
        }
    }

    @Override
    public void ended() {
        if (over) {
            idle.stop();
        } else {
            leave(WebSocketFrames.NORMAL);
        }
    }

    /** The client goes, the command goes on. */
    private void leave(int status) {
        if (!client.isGone()) {
            client.leave(status);
            if (ready) {
                command.finish(CommandChannel.STDIN);
            }
            if (runtime != null) {
                resume();
            }
        }
    }

    private void resume() {
        // What was held up comes now.
        flowing |= held;
        held = false;
        runtime.resume();
    }

    private void expired() {
        if (over) {
            client.abort();
        } else {
            leave(WebSocketFrames.NORMAL);
            done(new byte[0]);
            client.abortAfter(idle.unreadLimit());
        }
    }

    @Override
    public void done(byte[] status) {
        if (over) {
            return;
        }
        over = true;
        vertx.cancelTimer(timer);
        if (command != null) {
            command.close();
            runtime.end();
        }
        if (client.isGone()) {
            idle.stop();
        } else {
            // Whoever reads slowly still gets all that the command wrote.
            client.write(CommandChannel.ERROR, status);
            client.leave(WebSocketFrames.NORMAL);
        }
    }
}
