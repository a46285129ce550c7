package io.jubelet.domain.server;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A request for logs of services of the node, or for a file of the system log directory (KEP-2258, node log query).
 *
 * @param services names of services, possibly several
 * @param files paths below the system log directory
 * @param options what of it; only for the logs of services in the journal
 */
public record NodeLogQuery(List<String> services, List<String> files, Options options) {

    /** Time limit of a query. */
    public static final Duration LIMIT = Duration.ofSeconds(30);

    private static final DateTimeFormatter JOURNAL_TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'");

    /** Copies the lists. */
    public NodeLogQuery {
        services = List.copyOf(services);
        files = List.copyOf(files);
        Objects.requireNonNull(options, "options");
    }

    /**
     * The requested part of a log.
     *
     * @param since not before this moment
     * @param until not after this moment
     * @param tailLines so many lines at the end
     * @param boot of which start of the machine: 0 the present one, -1 the one before, and so on
     * @param pattern only entries that match this regular expression; empty for all
     */
    public record Options(
            Optional<OffsetDateTime> since,
            Optional<OffsetDateTime> until,
            Optional<Long> tailLines,
            Optional<Long> boot,
            String pattern) {

        /** Everything. */
        public static final Options NONE =
                new Options(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), "");

        /** Rejects null. */
        public Options {
            Objects.requireNonNull(since, "since");
            Objects.requireNonNull(until, "until");
            Objects.requireNonNull(tailLines, "tailLines");
            Objects.requireNonNull(boot, "boot");
            Objects.requireNonNull(pattern, "pattern");
        }
    }

    /** Whether anything was requested at all. */
    public boolean isEmpty() {
        return services.isEmpty() && files.isEmpty() && options.equals(Options.NONE);
    }

    /** The command that lists the units of the journal. */
    public static List<String> listUnits() {
        return List.of("journalctl", "--field", "_SYSTEMD_UNIT");
    }

    /**
     * The command that reads the journal. Each value is one word with the name of its option, so that none is taken for an
     * option of its own.
     *
     * @param units the services that log there
     */
    public List<String> readJournal(List<String> units) {
        List<String> words = new ArrayList<>(List.of("journalctl", "--utc", "--no-pager", "--output=short-precise"));
        options.since().ifPresent(time -> words.add("--since=" + journalTime(time.toInstant())));
        options.until().ifPresent(time -> words.add("--until=" + journalTime(time.toInstant())));
        options.tailLines().ifPresent(lines -> {
            words.add("--pager-end");
            words.add("--lines=" + lines);
        });
        units.forEach(unit -> words.add("--unit=" + unit));
        if (!options.pattern().isEmpty()) {
            words.add("--grep=" + options.pattern());
        }
        options.boot().ifPresent(boot -> words.add("--boot=" + boot));
        return words;
    }

    private static String journalTime(Instant time) {
        return JOURNAL_TIME.format(time.atOffset(ZoneOffset.UTC));
    }

    /** Possible paths of the log of a service that does not use the journal, in the order in which they are tried. */
    public static List<String> logFiles(String service) {
        return List.of("/" + service, "/" + service + ".log", "/" + service + "/" + service + ".log");
    }
}
