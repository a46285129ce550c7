package io.jubelet.adapters.http.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetric;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A session with the streaming server of a runtime. */
final class SpdySessionTest {

    private static final int CHUNK = 32 << 10;
    private static final int CHUNKS = 1024;
    private static final int SOME = 16 << 20;

    /** Reads from a connection end anywhere in a frame. */
    @Test
    void readsOfALongOutputNeedNoMoreMemoryThanAFrame() {
        var output = new Output();
        long before = used();
        long most = 0;
        try (var session = new SpdySession(_ -> { }, output)) {
            int stream = session.open("stdout");
            byte[] frame = ByteBuffer.allocate(8 + CHUNK).putInt(stream).putInt(CHUNK).array();
            byte[] split = new byte[frame.length];
            int begin = frame.length / 3;
            System.arraycopy(frame, begin, split, 0, frame.length - begin);
            System.arraycopy(frame, 0, split, frame.length - begin, begin);
            session.read(Arrays.copyOf(frame, begin));
            for (int i = 0; i < CHUNKS; i++) {
                session.read(split);
                most = Math.max(most, used() - before);
            }
        }
        assertEquals((long) CHUNKS * CHUNK, output.size);
        assertTrue(most < SOME, most + " bytes for an output of " + output.size);
    }

    private static long used() {
        ByteBufAllocatorMetric metric = ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT).metric();
        return metric.usedDirectMemory() + metric.usedHeapMemory();
    }

    private static final class Output implements SpdySession.Listener {

        private long size;

        @Override
        public void opened(int stream) {
        }

        @Override
        public void data(int stream, byte[] bytes) {
            size += bytes.length;
        }

        @Override
        public void ended(int stream) {
        }
    }
}
