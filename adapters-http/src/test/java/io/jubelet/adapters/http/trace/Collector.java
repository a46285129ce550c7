package io.jubelet.adapters.http.trace;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import io.jubelet.adapters.grpc.GrpcFrame;
import io.jubelet.ports.fake.FakeTracer.Ended;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A collector of this process: takes what is exported by gRPC. */
final class Collector implements AutoCloseable {

    private final HttpServer server;
    private final List<Ended> spans = new ArrayList<>();
    private final List<String> scopes = new ArrayList<>();
    private final List<Integer> kinds = new ArrayList<>();
    private Map<String, String> resource = Map.of();
    private volatile String status = "0";
    private int requests;

    Collector(Vertx vertx) throws Exception {
        server = vertx.createHttpServer(new HttpServerOptions().setHttp2ClearTextEnabled(true))
                .requestHandler(request -> request.body().onSuccess(body -> answer(request, body)))
                .listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().get();
    }

    String address() {
        return "127.0.0.1:" + server.actualPort();
    }

    /** Answers with this gRPC status from now on. */
    void answer(String code) {
        status = code;
    }

    private void answer(HttpServerRequest request, Buffer body) {
        if (request.path().equals("/opentelemetry.proto.collector.trace.v1.TraceService/Export")
                && "application/grpc".equals(request.getHeader("content-type"))) {
            read(GrpcFrame.message(body));
        }
        var response = request.response().putHeader("content-type", "application/grpc");
        response.putTrailer("grpc-status", status).putTrailer("grpc-message", "told by the test");
        response.end(GrpcFrame.of(new byte[0]));
    }

    private synchronized void read(byte[] message) {
        requests++;
        for (Field resourceSpans : fields(message)) {
            for (Field part : fields(resourceSpans.bytes)) {
                if (part.number == 1) {
                    resource = attributes(fields(part.bytes), 1);
                } else {
                    scope(fields(part.bytes));
                }
            }
        }
        notifyAll();
    }

    private void scope(List<Field> parts) {
        for (Field part : parts) {
            if (part.number == 1) {
                scopes.add(text(fields(part.bytes), 1));
            } else {
                span(fields(part.bytes));
            }
        }
    }

    private void span(List<Field> span) {
        String failure = span.stream().filter(field -> field.number == 15)
                .map(field -> fields(field.bytes)).filter(parts -> parts.stream().anyMatch(f -> f.number == 3 && f.value == 2))
                .map(parts -> text(parts, 2)).findFirst().orElse("");
        kinds.add((int) span.stream().filter(field -> field.number == 6).findFirst().orElseThrow().value);
        long start = span.stream().filter(field -> field.number == 7).findFirst().orElseThrow().value;
        long end = span.stream().filter(field -> field.number == 8).findFirst().orElseThrow().value;
        if (start <= 0 || end < start) {
            throw new IllegalStateException("times " + start + " " + end);
        }
        spans.add(new Ended(text(span, 5), hex(span, 1), hex(span, 2), hex(span, 4), attributes(span, 9), failure));
    }

    /** Waits until as many spans have come. */
    synchronized List<Ended> spans(int count) throws InterruptedException {
        while (spans.size() < count) {
            wait();
        }
        return List.copyOf(spans);
    }

    synchronized Map<String, String> resource() {
        return resource;
    }

    synchronized List<String> scopes() {
        return List.copyOf(scopes);
    }

    synchronized List<Integer> kinds() {
        return List.copyOf(kinds);
    }

    synchronized void awaitRequests(int count) throws InterruptedException {
        while (requests < count) {
            wait();
        }
    }

    private record Field(int number, byte[] bytes, long value) {
    }

    private static List<Field> fields(byte[] message) {
        List<Field> fields = new ArrayList<>();
        CodedInputStream in = CodedInputStream.newInstance(message);
        try {
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                int number = WireFormat.getTagFieldNumber(tag);
                fields.add(switch (WireFormat.getTagWireType(tag)) {
                    case WireFormat.WIRETYPE_VARINT -> new Field(number, new byte[0], in.readInt64());
                    case WireFormat.WIRETYPE_FIXED64 -> new Field(number, new byte[0], in.readFixed64());
                    default -> new Field(number, in.readByteArray(), 0);
                });
            }
            return fields;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> attributes(List<Field> fields, int number) {
        Map<String, String> attributes = new TreeMap<>();
        fields.stream().filter(field -> field.number == number).map(field -> fields(field.bytes)).forEach(pair ->
                attributes.put(text(pair, 1), text(fields(pair.get(1).bytes), 1)));
        return attributes;
    }

    private static String text(List<Field> fields, int number) {
        return fields.stream().filter(field -> field.number == number)
                .map(field -> new String(field.bytes, StandardCharsets.UTF_8)).findFirst().orElse("");
    }

    private static String hex(List<Field> fields, int number) {
        return fields.stream().filter(field -> field.number == number).map(field -> HexFormat.of().formatHex(field.bytes))
                .findFirst().orElse("");
    }

    @Override
    public void close() throws Exception {
        server.close().toCompletionStage().toCompletableFuture().get();
    }
}
