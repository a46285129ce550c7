package io.jubelet.adapters.http.trace;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Messages of the OpenTelemetry protocol 1.x (opentelemetry.proto.collector.trace.v1 and trace.v1), as far as they are sent. */
final class OtlpMessages {

    private static final long NANOS = 1_000_000_000;
    private static final int ERROR = 2;
    private static final int ID_BYTES = 8;

    private OtlpMessages() {
    }

    private interface Fields {

        void write(CodedOutputStream out) throws IOException;
    }

    /** ExportTraceServiceRequest with the spans of one process. */
    static byte[] request(Map<String, String> resource, List<RecordedSpan> spans) {
        Map<String, List<RecordedSpan>> scopes = spans.stream().collect(
                Collectors.groupingBy(span -> span.operation().scope(), LinkedHashMap::new, Collectors.toList()));
        return message(out -> out.writeByteArray(1, message(resourceSpans -> {
            resourceSpans.writeByteArray(1, message(described -> attributes(1, resource, described)));
            for (var scope : scopes.entrySet()) {
                resourceSpans.writeByteArray(2, scope(scope.getKey(), scope.getValue()));
            }
        })));
    }

    private static byte[] scope(String name, List<RecordedSpan> spans) {
        return message(out -> {
            out.writeByteArray(1, message(scope -> scope.writeString(1, name)));
            for (RecordedSpan span : spans) {
                out.writeByteArray(2, message(fields -> span(span, fields)));
            }
        });
    }

    private static void span(RecordedSpan span, CodedOutputStream out) throws IOException {
        TraceContext context = span.context();
        out.writeBytes(1, ByteString.copyFrom(
                ByteBuffer.allocate(2 * ID_BYTES).putLong(context.high()).putLong(context.low()).flip()));
        out.writeBytes(2, id(context.span()));
        if (span.parent() != 0) {
            out.writeBytes(4, id(span.parent()));
        }
        out.writeString(5, span.operation().name());
        out.writeEnum(6, span.operation().kind().ordinal() + 1);
        out.writeFixed64(7, nanos(span.start()));
        out.writeFixed64(8, nanos(span.start().plus(span.duration())));
        attributes(9, span.attributes(), out);
        if (span.failure().isPresent()) {
            out.writeByteArray(15, message(status -> {
                status.writeString(2, span.failure().get());
                status.writeEnum(3, ERROR);
            }));
        }
    }

    private static ByteString id(long id) {
        return ByteString.copyFrom(ByteBuffer.allocate(ID_BYTES).putLong(id).flip());
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() * NANOS + time.getNano();
    }

    private static void attributes(int field, Map<String, String> attributes, CodedOutputStream out) throws IOException {
        for (var attribute : new TreeMap<>(attributes).entrySet()) {
            out.writeByteArray(field, message(pair -> {
                pair.writeString(1, attribute.getKey());
                pair.writeByteArray(2, message(value -> value.writeString(1, attribute.getValue())));
            }));
        }
    }

    private static byte[] message(Fields fields) {
        var bytes = ByteString.newOutput();
        try {
            CodedOutputStream out = CodedOutputStream.newInstance(bytes);
            fields.write(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteString().toByteArray();
    }
}
