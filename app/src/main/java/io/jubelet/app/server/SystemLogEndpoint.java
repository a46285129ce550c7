package io.jubelet.app.server;

import io.jubelet.domain.server.NodeLogQuery;
import io.jubelet.domain.server.NodeLogQueryParser;
import io.jubelet.domain.server.NodeLogQueryRules;
import io.jubelet.domain.server.SystemLogPath;
import io.jubelet.domain.url.UrlText;
import io.jubelet.domain.value.CleanPath;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.SystemLogs;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Files of the system log directory: directories are listed, files are sent. */
final class SystemLogEndpoint implements EndpointHandler {

    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int MOVED = 301;
    private static final int NOT_MODIFIED = 304;
    private static final int SNIFFED = 512;
    private static final String INDEX = "index.html";

    private final SystemLogs logs;
    private final Optional<NodeLogEndpoint> services;

    /**
     * Files of these logs.
     *
     * @param services answers queries for logs of services; empty when they are not allowed
     */
    SystemLogEndpoint(SystemLogs logs, Optional<NodeLogEndpoint> services) {
        this.logs = logs;
        this.services = services;
    }

    @Override
    public ServerResponse handle(ServerCall call) {
        String path = SystemLogPath.below(call.target().path());
        if (services.isEmpty()) {
            return files(call, path);
        }
        return switch (NodeLogQueryParser.parse(call.query())) {
            case NodeLogQueryParser.Unreadable unreadable -> Responses.error(Responses.BAD_REQUEST, unreadable.text());
            case NodeLogQueryParser.Read(NodeLogQuery query) when query.isEmpty() -> files(call, path);
            case NodeLogQueryParser.Read(NodeLogQuery query) when !path.equals("/") ->
                    Responses.error(Responses.NOT_ACCEPTABLE, "path not allowed in query mode");
            case NodeLogQueryParser.Read(NodeLogQuery query) -> NodeLogQueryRules.check(query, this::missing)
                    .<ServerResponse>map(problem -> Responses.error(Responses.NOT_ACCEPTABLE, problem))
                    .orElseGet(() -> query.files().isEmpty() ? services.get().services(call, query)
                            : files(call, "/" + query.files().getFirst()));
        };
    }

    /** Why a file can't be read. */
    private Optional<String> missing(String file) {
        try {
            logs.find(CleanPath.join("/", file));
            return Optional.empty();
        } catch (NotFoundException e) {
            return Optional.of("stat " + file + ": no such file or directory");
        } catch (PortException e) {
            return Optional.of(e.getMessage());
        }
    }

    private ServerResponse files(ServerCall call, String path) {
        if (path.endsWith("/" + INDEX)) {
            return moved(call, "./");
        }
        try {
            String clean = CleanPath.join("/", path);
            return switch (logs.find(clean)) {
                case SystemLogs.Directory directory -> path.endsWith("/") ? directory(call, clean, directory)
                        : moved(call, UrlText.PATH.encode(lastOf(path)) + "/");
                case SystemLogs.File file -> path.endsWith("/") ? moved(call, "../" + UrlText.PATH.encode(lastOf(path)))
                        : file(call, path, file);
            };
        } catch (NotFoundException e) {
            return Responses.error(Responses.NOT_FOUND, "404 page not found");
        } catch (PermissionDeniedException e) {
            return Responses.error(Responses.FORBIDDEN, "403 Forbidden");
        } catch (PortException e) {
            return Responses.error(Responses.FAILED, "500 Internal Server Error");
        }
    }

    private static String lastOf(String path) {
        String[] parts = path.split("/");
        return parts.length == 0 ? "" : parts[parts.length - 1];
    }

    private static ServerResponse moved(ServerCall call, String to) {
        String query = call.target().rawQuery();
        return Responses.of(MOVED, Headers.of("Location", to + (query.isEmpty() ? "" : "?" + query)), "");
    }

    private ServerResponse directory(ServerCall call, String path, SystemLogs.Directory directory) {
        if (directory.names().contains(INDEX)
                && logs.find(CleanPath.join("/", path, INDEX)) instanceof SystemLogs.File index) {
            return file(call, INDEX, index);
        }
        if (isUnchanged(call, directory.modified())) {
            return Responses.of(NOT_MODIFIED, Headers.NONE, "");
        }
        return Responses.of(Responses.OK, Headers.of(Responses.CONTENT_TYPE, "text/html; charset=utf-8")
                .with("Last-Modified", HTTP_DATE.format(directory.modified())), SystemLogPath.listing(directory.names()));
    }

    private static ServerResponse file(ServerCall call, String path, SystemLogs.File file) {
        if (isUnchanged(call, file.modified())) {
            return Responses.of(NOT_MODIFIED, Headers.NONE, "");
        }
        Headers headers = Headers.of(Responses.CONTENT_TYPE, SystemLogPath.contentType(path, () -> beginning(file)))
                .with("Last-Modified", HTTP_DATE.format(file.modified()));
        return new ServerResponse.Streamed(Responses.OK, headers,
                output -> file.content().read(0, file.size(), output::write));
    }

    private static byte[] beginning(SystemLogs.File file) {
        AtomicReference<byte[]> bytes = new AtomicReference<>(new byte[0]);
        file.content().read(0, Math.min(SNIFFED, file.size()), buffer -> bytes.set(bytes(buffer)));
        return bytes.get();
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private static boolean isUnchanged(ServerCall call, Instant modified) {
        Optional<String> since = call.request().headers().first("If-Modified-Since");
        try {
            return since.isPresent() && !modified.truncatedTo(ChronoUnit.SECONDS)
                    .isAfter(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(since.get())));
        } catch (DateTimeException e) {
            return false;
        }
    }
}
