package io.jubelet.domain.server;

import io.jubelet.domain.value.JsonText;
import io.jubelet.domain.value.QuotedText;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/** Validates queries for logs of the node. Errors have the texts of the API. */
public final class NodeLogQueryRules {

    private static final int LONGEST_NAME = 256;
    private static final int MOST_SERVICES = 4;
    private static final int MOST_LINES = 100_000;
    private static final int DEEPEST = 1000;
    private static final Pattern NAME = Pattern.compile("[a-zA-Z\\-_.:0-9@]*");
    /** Syntax that the engine of Go does not have: assertions about the surroundings, atomic groups and references to groups. */
    private static final Pattern UNSUPPORTED = Pattern.compile("(?<!\\\\)(?:\\\\\\\\)*(\\(\\?(?:[=!>]|<[=!])|\\\\[1-9])");

    private NodeLogQueryRules() {
    }

    /**
     * The error; empty for none.
     *
     * @param missing tells why a file of the system log directory can't be read, empty when it can
     */
    public static Optional<String> check(NodeLogQuery query, Function<String, Optional<String>> missing) {
        List<String> problems = new ArrayList<>();
        query.services().forEach(name -> service(name, problems));
        if (query.services().size() > MOST_SERVICES) {
            problems.add("query: Too many: " + query.services().size() + ": must have at most " + MOST_SERVICES + " items");
        }
        files(query, missing, problems);
        options(query.options(), problems);
        return problems.isEmpty() ? Optional.empty() : Optional.of(joined(problems));
    }

    private static void service(String name, List<String> problems) {
        if (name.length() > LONGEST_NAME) {
            problems.add("query: Invalid value: " + QuotedText.of(name) + ": length must be less than " + LONGEST_NAME);
        } else if (!NAME.matcher(name).matches()) {
            problems.add("query: Invalid value: " + QuotedText.of(name) + ": input contains unsupported characters");
        }
    }

    private static void files(NodeLogQuery query, Function<String, Optional<String>> missing, List<String> problems) {
        List<String> files = query.files();
        if (files.isEmpty() && query.services().isEmpty()) {
            problems.add("query: Required value: cannot be empty with options");
        } else if (!files.isEmpty() && !query.services().isEmpty()) {
            problems.add("query: Invalid value: " + QuotedText.of(listed(files) + ", " + listed(query.services()))
                    + ": cannot specify a file and service");
        } else if (files.size() > 1) {
            problems.add("query: Invalid value: " + json(files) + ": cannot specify more than one file");
        } else if (files.size() == 1 && !query.options().equals(NodeLogQuery.Options.NONE)) {
            problems.add("query: Invalid value: " + json(files) + ": cannot specify file with options");
        } else if (files.size() == 1) {
            missing.apply(files.getFirst())
                    .ifPresent(reason -> problems.add("query: Invalid value: " + json(files) + ": " + reason));
        }
    }

    private static void options(NodeLogQuery.Options options, List<String> problems) {
        if (options.since().isPresent() && options.until().filter(options.since().get()::isAfter).isPresent()) {
            problems.add("untilTime: Invalid value: \"" + DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(options.until().get())
                    + "\": must be after `sinceTime`");
        }
        options.boot().filter(boot -> boot > 0)
                .ifPresent(boot -> problems.add("boot: Invalid value: " + boot + ": must be less than 1"));
        options.tailLines().filter(lines -> lines < 0 || lines > MOST_LINES).ifPresent(lines -> problems.add(
                "tailLines: Invalid value: " + lines + ": must be between 0 and " + MOST_LINES + ", inclusive"));
        pattern(options.pattern()).ifPresent(problem -> problems.add(
                "pattern: Invalid value: " + QuotedText.of(options.pattern()) + ": error parsing regexp: " + problem));
    }

    private static Optional<String> pattern(String pattern) {
        if (pattern.chars().filter(c -> c == '(' || c == '[').count() > DEEPEST) {
            return Optional.of("expression nests too deeply: `" + pattern + "`");
        }
        var unsupported = UNSUPPORTED.matcher(pattern);
        if (unsupported.find()) {
            String part = unsupported.group(1);
            return Optional.of((part.startsWith("\\") ? "invalid escape sequence: `" : "invalid or unsupported Perl syntax: `")
                    + part + "`");
        }
        try {
            Pattern.compile(pattern);
            return Optional.empty();
        } catch (PatternSyntaxException e) {
            String reason = e.getDescription();
            return Optional.of(reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1) + ": `"
                    + pattern + "`");
        }
    }

    /** Several problems as one text, each once. */
    static String joined(List<String> problems) {
        var distinct = new LinkedHashSet<>(problems);
        return distinct.size() == 1 ? distinct.getFirst() : "[" + String.join(", ", distinct) + "]";
    }

    static String json(List<String> texts) {
        return texts.stream().map(JsonText::quote).collect(Collectors.joining(",", "[", "]"));
    }

    /** Texts as they are listed where nothing is quoted. */
    public static String listed(List<String> texts) {
        return "[" + String.join(" ", texts) + "]";
    }
}
