package io.jubelet.app.server;

import io.jubelet.domain.server.PageForm;
import io.jubelet.domain.value.JsonText;
import io.jubelet.ports.server.Headers;
import io.jubelet.ports.server.ServerResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Version and start of the agent: as text for users, whose format is not stable, and as objects for programs. */
final class AgentPages {

    private static final String HEADER = """

            kubelet %s
            Warning: This endpoint is not meant to be machine parseable, has no formatting compatibility guarantees and is \
            for debugging purposes only.
            """;

    private final ServerSettings.AgentProcess process;
    private final List<String> paths;
    private final InstantSource clock;

    /**
     * Pages of this process.
     *
     * @param paths paths of the server, of which the first parts are shown
     */
    AgentPages(ServerSettings.AgentProcess process, List<String> paths, InstantSource clock) {
        this.process = process;
        this.paths = paths.stream().map(path -> "/" + path.split("/")[1]).distinct().sorted().toList();
        this.clock = clock;
    }

    /**
     * A page in its two forms.
     *
     * @param members adds the members of the object
     */
    private record Page(String name, String kind, String text, Consumer<JsonText> members) {
    }

    ServerResponse status(AuthorizedRequest call) {
        Instant started = process.started().truncatedTo(ChronoUnit.SECONDS);
        Duration up = Duration.between(started, clock.instant().truncatedTo(ChronoUnit.SECONDS));
        String binary = process.version().replaceFirst("^v", "");
        String emulation = binary.replaceFirst("^([0-9]+\\.[0-9]+).*", "$1");
        return page(call, new Page("statusz", "Statusz", "\nStarted: " + started + "\nUp: "
                + String.format("%d hr %02d min %02d sec", up.toHours(), up.toMinutesPart(), up.toSecondsPart()) + "\nRuntime: "
                + Runtime.version() + "\nBinary version: " + binary + "\nEmulation version: " + emulation + "\nPaths: "
                + String.join(" ", paths) + "\n",
                object -> object.add("startTime", started.toString()).add("uptimeSeconds", Math.max(0, up.toSeconds()))
                        .add("goVersion", "java" + Runtime.version().feature()).add("binaryVersion", binary)
                        .add("emulationVersion", emulation).addGiven("paths", paths)));
    }

    ServerResponse flags(AuthorizedRequest call) {
        var lines = new StringBuilder();
        JsonText flags = JsonText.object();
        new TreeMap<>(process.flags()).forEach((name, value) -> {
            lines.append(name).append('=').append(value).append('\n');
            flags.add(name, value);
        });
        return page(call, new Page("flagz", "Flagz", lines.toString(), object -> object.addRaw("flags", flags.toString())));
    }

    private static ServerResponse page(AuthorizedRequest call, Page page) {
        return switch (PageForm.of(String.join(",", call.request().header("Accept")), page.kind())) {
            case PageForm.Text() -> Responses.text(Responses.OK, HEADER.formatted(page.name()) + page.text());
            case PageForm.Structured form -> object(page, form);
            case PageForm.NotAcceptable(String type) -> Responses.of(Responses.NOT_ACCEPTABLE,
                    Headers.of(Responses.CONTENT_TYPE, type), JsonText.object().add("kind", "Status").add("apiVersion", "v1")
                            .addRaw("metadata", "{}").add("status", "Failure").add("message",
                                    "only the following media types are accepted: " + String.join(", ", PageForm.TYPES))
                            .add("reason", "NotAcceptable").add("code", Responses.NOT_ACCEPTABLE) + "\n");
        };
    }

    /** JSON is YAML, too. */
    private static ServerResponse object(Page page, PageForm.Structured form) {
        JsonText object = JsonText.object().add("kind", page.kind()).add("apiVersion", PageForm.GROUP + "/" + form.version())
                .addRaw("metadata", JsonText.object().add("name", "kubelet").toString());
        page.members().accept(object);
        Headers headers = Headers.of(Responses.CONTENT_TYPE, form.type() + ";g=" + PageForm.GROUP + ";v=" + form.version()
                + ";as=" + page.kind());
        return Responses.of(Responses.OK, form.isDeprecated() ? headers.with("Warning", "299 - \"This version of the " + page.name()
                + " endpoint is deprecated. Please use a newer version.\"") : headers, object + "\n");
    }
}
