package io.jubelet.ports.server;

import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import java.util.List;
import java.util.Objects;

/**
 * The translation by the transport between a client that uses WebSocket and the streaming server of the runtime, which uses
 * SPDY/3.1 (KEP-4006, feature gate ExtendWebSocketsToKubelet).
 */
public sealed interface WebSocketTranslation {

    /** Nothing: bytes are passed on as they come, whatever protocol client and runtime agree upon. */
    record None() implements WebSocketTranslation {
    }

    /**
     * The messages of {@code v5.channel.k8s.io} become streams of SPDY and the other way round, for exec and attach. The client is
     * answered before the runtime is asked; why that failed, and how the command ended, comes on the error channel as a v1 Status.
     *
     * @param streams the streams of the request
     */
    record Channels(Streams streams) implements WebSocketTranslation {

        /** Rejects null. */
        public Channels {
            Objects.requireNonNull(streams, "streams");
        }
    }

    /**
     * The client speaks SPDY inside of binary messages, for port-forward: they are unpacked for the runtime, and what it sends is
     * packed. The client is answered when the runtime has agreed to speak SPDY.
     *
     * @param protocols what may be spoken over SPDY in the order of the client's preference, such as {@code portforward.k8s.io}
     */
    record Tunnel(List<String> protocols) implements WebSocketTranslation {

        /** Copies the list. */
        public Tunnel {
            protocols = List.copyOf(protocols);
        }
    }
}
