package io.jubelet.adapters.apiserver.connection;

import io.jubelet.adapters.apiserver.codec.ObjectCodec;
import io.jubelet.adapters.apiserver.codec.UnreadableException;
import io.jubelet.adapters.apiserver.codec.WireNode;
import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.util.Optional;
import okhttp3.Call;
import okhttp3.Response;
import okio.BufferedSource;

/** The events of one watch, one JSON object per line. One thread reads; any thread may close. */
public final class WatchStream implements AutoCloseable {

    private static final long LONGEST_LINE = ServerAnswer.LONGEST;

    private final Channel channel;
    private final Call call;
    private final Response response;
    private final BufferedSource lines;

    WatchStream(Channel channel, Call call, Response response) {
        this.channel = channel;
        this.call = call;
        this.response = response;
        lines = response.body().source();
    }

    /**
     * Waits for the next event.
     *
     * @return the event with its members type and object; empty when the API server ended the watch
     * @throws UnavailableException when the connection broke, or the watch was closed
     * @throws io.jubelet.adapters.apiserver.codec.UnreadableException when the line is no JSON object
     */
    public Optional<WireNode.Obj> next() {
        try {
            String line = line();
            while (line != null && line.isBlank()) {
                line = line();
            }
            return line == null ? Optional.empty() : Optional.of(ObjectCodec.parse(line));
        } catch (IOException e) {
            throw new UnavailableException("the watch broke: " + e.getMessage());
        }
    }

    private String line() throws IOException {
        if (lines.indexOf((byte) '\n', 0, LONGEST_LINE) < 0 && lines.request(LONGEST_LINE)) {
            throw new UnreadableException("a line of the watch is longer than " + LONGEST_LINE + " bytes");
        }
        return lines.readUtf8Line();
    }

    /** Ends the watch; a thread that waits for an event gets an exception. */
    @Override
    public void close() {
        channel.watchEnded(call);
        call.cancel();
        response.close();
    }
}
