package io.jubelet.adapters.http.server;

import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A stream of exec and attach. The order is that of the numbers in {@code v5.channel.k8s.io}, from 0 on, the name in lower case
 * that of the type of the stream over SPDY.
 */
enum CommandChannel {

    /** To the command. */
    STDIN,
    /** From the command. */
    STDOUT,
    /** From the command, when it has no terminal. */
    STDERR,
    /** How it ended, as a v1 Status. */
    ERROR,
    /** Sizes of the terminal, one JSON object after the other. */
    RESIZE;

    /** Instead of the number of a channel, before the number of the one that the client closes. */
    static final int CLOSE = 255;

    /** The channels of a request. */
    static Set<CommandChannel> of(Streams streams) {
        Set<CommandChannel> channels = EnumSet.of(ERROR);
        if (streams.stdin()) {
            channels.add(STDIN);
        }
        if (streams.stdout()) {
            channels.add(STDOUT);
        }
        if (streams.stderr() && !streams.tty()) {
            channels.add(STDERR);
        }
        if (streams.tty()) {
            channels.add(RESIZE);
        }
        return channels;
    }

    /** The channel with this number; empty when there is none. */
    static Optional<CommandChannel> numbered(byte number) {
        return Stream.of(values()).filter(channel -> channel.ordinal() == Byte.toUnsignedInt(number)).findFirst();
    }
}
