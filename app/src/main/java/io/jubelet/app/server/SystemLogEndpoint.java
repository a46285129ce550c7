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
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;

/** Files of the system log directory: directories are listed, files are sent. */
final class SystemLogEndpoint implements EndpointHandler {

    private static final int MOVED = 301;
    private static final int NOT_MODIFIED = 304;
    private static final String INDEX = "index.html";

    private final SystemLogs logs;
    private final Optional<NodeLogEndpoint> services;
    private final InstantSource clock;

    /**
     * Files of these logs.
     *
     * @param services answers queries for logs of services; empty when they are not allowed
     */
    SystemLogEndpoint(SystemLogs logs, Optional<NodeLogEndpoint> services, InstantSource clock) {
        this.logs = logs;
        this.clock = clock;
        this.services = services;
    }

    @Override
    public ServerResponse handle(AuthorizedRequest call) {
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

    private ServerResponse files(AuthorizedRequest call, String path) {
        if (path.endsWith("/" + INDEX)) {
            return moved(call, "./");
        }
        try {
            String clean = CleanPath.join("/", path);
            return switch (logs.find(clean)) {
                case SystemLogs.Directory directory -> path.endsWith("/") ? directory(call, clean, directory)
                        : moved(call, UrlText.PATH.encode(lastOf(path)) + "/");
                case SystemLogs.File file -> path.endsWith("/") ? moved(call, "../" + UrlText.PATH.encode(lastOf(path)))
                        : FileResponse.of(call, path, file, boundary(call));
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

    private static ServerResponse moved(AuthorizedRequest call, String to) {
        String query = call.target().rawQuery();
        return Responses.of(MOVED, Headers.of("Location", to + (query.isEmpty() ? "" : "?" + query)), "");
    }

    private ServerResponse directory(AuthorizedRequest call, String path, SystemLogs.Directory directory) {
        if (directory.names().contains(INDEX)
                && logs.find(CleanPath.join("/", path, INDEX)) instanceof SystemLogs.File index) {
            return FileResponse.of(call, INDEX, index, boundary(call));
        }
        if (isUnchanged(call, directory.modified())) {
            return Responses.of(NOT_MODIFIED, Headers.NONE, "");
        }
        return Responses.of(Responses.OK, FileResponse.modified(
                Headers.of(Responses.CONTENT_TYPE, "text/html; charset=utf-8"), directory.modified()),
                SystemLogPath.listing(directory.names()));
    }

    /** The writer of a log does not know when it will be read. */
    private String boundary(AuthorizedRequest call) {
        String text = call.request().target() + " " + clock.instant();
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private static boolean isUnchanged(AuthorizedRequest call, Instant modified) {
        Optional<String> since = call.request().headers().first("If-Modified-Since");
        try {
            return since.isPresent() && !modified.truncatedTo(ChronoUnit.SECONDS)
                    .isAfter(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(since.get())));
        } catch (DateTimeException e) {
            return false;
        }
    }
}
