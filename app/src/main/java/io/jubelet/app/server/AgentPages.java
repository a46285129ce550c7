package io.jubelet.app.server;

import io.jubelet.ports.server.ServerResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.TreeMap;

/** What the agent is and how it was started, for people. Programs find nothing stable here. */
final class AgentPages {

    private static final String HEADER = """

            kubelet %s
            Warning: This endpoint is not meant to be machine parseable, has no formatting compatibility guarantees and is \
            for debugging purposes only.

            """;

    private final ServerSettings.AgentProcess process;
    private final List<String> paths;
    private final InstantSource clock;

    AgentPages(ServerSettings.AgentProcess process, List<String> paths, InstantSource clock) {
        this.process = process;
        this.paths = List.copyOf(paths);
        this.clock = clock;
    }

    ServerResponse status(ServerCall call) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        Instant started = process.started().truncatedTo(ChronoUnit.SECONDS);
        Duration up = Duration.between(started, now);
        return page(call, "statusz", "Started: " + started + "\nUp: "
                + String.format("%d hr %02d min %02d sec", up.toHours(), up.toMinutesPart(), up.toSecondsPart()) + "\nRuntime: " + Runtime.version() + "\nBinary version: "
                + process.version() + "\n\nPaths: " + String.join(" ", paths) + "\n");
    }

    ServerResponse flags(ServerCall call) {
        var lines = new StringBuilder();
        new TreeMap<>(process.flags()).forEach((name, value) ->
                lines.append(name).append('=').append(value).append('\n'));
        return page(call, "flagz", lines.toString());
    }

    private static ServerResponse page(ServerCall call, String name, String text) {
        String accept = String.join(",", call.request().header("Accept"));
        if (!accept.isBlank() && !accept.contains("*/*") && !accept.contains("text/")) {
            return Responses.text(Responses.NOT_ACCEPTABLE,
                    "only the following media types are accepted: text/plain");
        }
        return Responses.text(Responses.OK, HEADER.formatted(name) + text);
    }
}
