package io.jubelet.app.server;

import io.jubelet.domain.server.ByteRanges;
import io.jubelet.domain.server.Preconditions;
import io.jubelet.domain.server.SystemLogPath;
import io.jubelet.ports.files.SystemLogs;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A file, or ranges of it, for callers that may know it already. */
final class FileResponse {

    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int PARTIAL = 206;
    private static final int NOT_MODIFIED = 304;
    private static final int PRECONDITION_FAILED = 412;
    private static final int UNSATISFIABLE = 416;
    private static final int SNIFFED = 512;

    private final SystemLogs.File file;
    private final String type;
    private final String boundary;

    private FileResponse(SystemLogs.File file, String type, String boundary) {
        this.file = file;
        this.type = type;
        this.boundary = boundary;
    }

    /**
     * The response to a call.
     *
     * @param path path of the file, by which its media type is known
     * @param boundary what stands between ranges
     */
    static ServerResponse of(AuthorizedRequest call, String path, SystemLogs.File file, String boundary) {
        Preconditions.Outcome outcome = Preconditions.check(call.request().headers()::first, file.modified());
        return switch (outcome) {
            case NOT_MODIFIED -> Responses.of(NOT_MODIFIED, modified(Headers.NONE, file.modified()), "");
            case FAILED -> Responses.of(PRECONDITION_FAILED, modified(Headers.NONE, file.modified()), "");
            case SEND, SEND_WHOLE -> {
                String header = outcome == Preconditions.Outcome.SEND
                        ? call.request().headers().first("Range").orElse("") : "";
                var response = new FileResponse(file, SystemLogPath.contentType(path, () -> beginning(file)), boundary);
                yield switch (ByteRanges.read(header, file.size())) {
                    case ByteRanges.Whole() -> response.sent(Responses.OK, Headers.of(Responses.CONTENT_TYPE, response.type),
                            List.of(new Range(0, file.size())));
                    case ByteRanges.Parts(var ranges) when ranges.size() == 1 -> response.sent(PARTIAL,
                            Headers.of(Responses.CONTENT_TYPE, response.type)
                                    .with("Content-Range", ranges.getFirst().of(file.size())),
                            List.of(new Range(ranges.getFirst().from(), ranges.getFirst().length())));
                    case ByteRanges.Parts(var ranges) -> response.sent(PARTIAL, Headers.of(Responses.CONTENT_TYPE,
                            "multipart/byteranges; boundary=" + boundary), response.parts(ranges));
                    case ByteRanges.Unsatisfiable(String reason, boolean beyond) -> unsatisfiable(reason, beyond, file.size());
                };
            }
        };
    }

    /** The date of a change, among other headers; none when it is not known. */
    static Headers modified(Headers headers, Instant when) {
        return when.equals(Instant.EPOCH) ? headers : headers.with("Last-Modified", HTTP_DATE.format(when));
    }

    private static ServerResponse unsatisfiable(String reason, boolean beyond, long size) {
        ServerResponse.Complete error = Responses.error(UNSATISFIABLE, reason);
        return beyond ? new ServerResponse.Complete(error.status(), error.headers().with("Content-Range", "bytes */" + size),
                error.body()) : error;
    }

    /** Parts that are sent in turn. */
    private sealed interface Piece {

        long length();
    }

    private record Range(long from, long length) implements Piece {
    }

    private record Text(byte[] bytes) implements Piece {

        @Override
        public long length() {
            return bytes.length;
        }
    }

    private ServerResponse sent(int status, Headers headers, List<Piece> pieces) {
        long length = pieces.stream().mapToLong(Piece::length).sum();
        return new ServerResponse.Streamed(status, modified(headers, file.modified()).with("Accept-Ranges", "bytes")
                .with("Content-Length", Long.toString(length)), output -> {
                    for (Piece piece : pieces) {
                        switch (piece) {
                            case Text(byte[] bytes) -> output.write(ByteBuffer.wrap(bytes));
                            case Range(long from, long part) -> file.content().read(from, part, output::write);
                        }
                    }
                });
    }

    /** The parts of a {@code multipart/byteranges} (RFC 9110, section 14.6). */
    private List<Piece> parts(List<ByteRanges.Range> ranges) {
        List<Piece> pieces = new ArrayList<>();
        for (ByteRanges.Range range : ranges) {
            pieces.add(text((pieces.isEmpty() ? "" : "\r\n") + "--" + boundary + "\r\nContent-Range: " + range.of(file.size())
                    + "\r\nContent-Type: " + type + "\r\n\r\n"));
            pieces.add(new Range(range.from(), range.length()));
        }
        pieces.add(text("\r\n--" + boundary + "--\r\n"));
        return pieces;
    }

    private static Text text(String text) {
        return new Text(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] beginning(SystemLogs.File file) {
        var beginning = new ByteArrayOutputStream();
        file.content().read(0, Math.min(SNIFFED, file.size()), buffer -> {
            byte[] read = new byte[buffer.remaining()];
            buffer.get(read);
            beginning.writeBytes(read);
        });
        return beginning.toByteArray();
    }
}
