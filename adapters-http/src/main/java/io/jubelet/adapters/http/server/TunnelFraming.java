package io.jubelet.adapters.http.server;

import io.jubelet.adapters.http.server.WebSocketFrames.Closed;
import io.jubelet.adapters.http.server.WebSocketFrames.Malformed;
import io.jubelet.adapters.http.server.WebSocketFrames.Message;
import java.util.function.Consumer;

/**
 * A connection inside of a WebSocket: its bytes are the content of binary messages, wherever these begin and end. A message of
 * another kind ends it.
 */
final class TunnelFraming implements ByteProxy.Framing {

    private final WebSocketFrames frames;
    private int status = WebSocketFrames.NORMAL;

    /**
     * Frames of one client.
     *
     * @param memory for messages until they are complete
     * @param answers gets frames that have to be sent to the client because of what it sent
     */
    TunnelFraming(MessageMemory memory, Consumer<byte[]> answers) {
        frames = new WebSocketFrames(memory, answers);
    }

    @Override
    public byte[] toClient(byte[] bytes) {
        return WebSocketFrames.binary(bytes);
    }

    @Override
    public boolean read(byte[] bytes, Consumer<byte[]> runtime) {
        for (WebSocketFrames.Incoming incoming : frames.read(bytes)) {
            switch (incoming) {
                case Message(boolean binary, byte[] content) when binary -> runtime.accept(content);
                case Message _, Closed _ -> {
                    return false;
                }
                case Malformed _ -> {
                    status = WebSocketFrames.PROTOCOL_ERROR;
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public byte[] end() {
        frames.close();
        return WebSocketFrames.close(status);
    }
}
