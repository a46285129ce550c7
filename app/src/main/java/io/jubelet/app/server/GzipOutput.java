package io.jubelet.app.server;

import io.jubelet.ports.server.ServerResponse.Output;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/** A body that is compressed while it is written. */
final class GzipOutput implements Output {

    private static final int BUFFER = 16 * 1024;

    private final Output to;
    private final GZIPOutputStream zip;

    private GzipOutput(Output to) throws IOException {
        this.to = to;
        this.zip = new GZIPOutputStream(new OutputStream() {
            @Override
            public void write(int b) {
                to.write(ByteBuffer.wrap(new byte[] {(byte) b}));
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                to.write(ByteBuffer.wrap(bytes, from, length));
            }
        }, BUFFER);
    }

    /** Lets a writer write, compressed or as it is. */
    static void through(Output to, boolean compressed, Consumer<Output> writer) {
        if (!compressed) {
            writer.accept(to);
            return;
        }
        try {
            var output = new GzipOutput(to);
            writer.accept(output);
            output.zip.finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void write(ByteBuffer bytes) {
        byte[] part = new byte[bytes.remaining()];
        bytes.get(part);
        try {
            zip.write(part);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void flush() {
        to.flush();
    }
}
