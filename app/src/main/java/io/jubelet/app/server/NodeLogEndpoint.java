package io.jubelet.app.server;

import io.jubelet.domain.server.NodeLogQuery;
import io.jubelet.domain.server.NodeLogQueryRules;
import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandStreams;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.SystemLogs;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import io.jubelet.ports.server.ServerResponse.Output;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Logs of services: from the journal of systemd, else from files that are named like the service. Failures after the beginning
 * of the response are written among the lines.
 */
final class NodeLogEndpoint {

    /** More than this of one response is never read. */
    private static final int MOST_BYTES = 1 << 30;
    private static final int MOST_UNITS = 4 << 20;

    private final SystemLogs logs;
    private final CommandStreams commands;
    private final InstantSource clock;

    NodeLogEndpoint(SystemLogs logs, CommandStreams commands, InstantSource clock) {
        this.logs = logs;
        this.commands = commands;
        this.clock = clock;
    }

    ServerResponse services(AuthorizedRequest call, NodeLogQuery query) {
        Headers headers = Headers.of(Responses.CONTENT_TYPE, "text/plain;charset=UTF-8");
        boolean compressed = call.request().headers().first("Accept-Encoding").filter("gzip"::equals).isPresent();
        return compressed
                ? new ServerResponse.Streamed(Responses.OK, headers.with("Content-Encoding", "gzip"),
                        output -> GzipOutput.through(output, to -> new Run(query, to).write()))
                : new ServerResponse.Streamed(Responses.OK, headers, output -> new Run(query, output).write());
    }

    /** One query. */
    private final class Run {

        private final NodeLogQuery query;
        private final Output to;
        private final Instant end = clock.instant().plus(NodeLogQuery.LIMIT);

        Run(NodeLogQuery query, Output to) {
            this.query = query;
            this.to = to;
        }

        void write() {
            List<String> inJournal = new ArrayList<>();
            List<String> inFiles = new ArrayList<>();
            String units = units();
            query.services().forEach(name -> (units.contains(name + ".service") ? inJournal : inFiles).add(name));
            if (!inJournal.isEmpty()) {
                journal(inJournal);
            }
            if (!inFiles.isEmpty() && !query.options().equals(NodeLogQuery.Options.NONE)) {
                line("options present and query resolved to log files for " + NodeLogQueryRules.listed(inFiles)
                        + "\ntry without specifying options");
            } else {
                inFiles.forEach(this::file);
            }
        }

        /** Names of all units that have logged; empty without a journal. */
        private String units() {
            var text = new ByteArrayOutputStream();
            try {
                int code = commands.stream(command(NodeLogQuery.listUnits(), MOST_UNITS), part -> {
                    byte[] bytes = new byte[part.remaining()];
                    part.get(bytes);
                    text.writeBytes(bytes);
                });
                return code == 0 ? text.toString(StandardCharsets.UTF_8) : "";
            } catch (PortException e) {
                return "";
            }
        }

        private void journal(List<String> units) {
            try {
                commands.stream(command(query.readJournal(units), MOST_BYTES), this::pass);
            } catch (DeadlineExceededException e) {
                line("error: journal output is incomplete: it took more than " + NodeLogQuery.LIMIT.toSeconds()
                        + " seconds; ask for less, such as by tailLines or sinceTime");
            } catch (PortException e) {
                if (query.options().boot().orElse(0L) == 0) {
                    line("error: journal output not available");
                }
            }
        }

        private Command command(List<String> words, int maxBytes) {
            Duration left = Duration.between(clock.instant(), end);
            return new Command(words, Map.of(), "", left.isPositive() ? left : Duration.ofMillis(1), maxBytes);
        }

        private void file(String service) {
            for (String path : NodeLogQuery.logFiles(service)) {
                try {
                    if (logs.find(path) instanceof SystemLogs.File file) {
                        file.content().read(0, file.size(), this::pass);
                        return;
                    }
                } catch (NotFoundException e) {
                    // Perhaps it has another name.
                } catch (PortException e) {
                    line("error getting log for " + service + ": " + e.getMessage());
                    return;
                }
            }
            line("log not found for " + service);
        }

        private void pass(ByteBuffer part) {
            to.write(part);
        }

        private void line(String text) {
            to.write(ByteBuffer.wrap(("\n" + text + "\n").getBytes(StandardCharsets.UTF_8)));
        }
    }
}
