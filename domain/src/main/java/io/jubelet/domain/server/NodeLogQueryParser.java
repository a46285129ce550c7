package io.jubelet.domain.server;

import io.jubelet.domain.value.QuotedText;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the query of a request for logs of the node. Errors have the texts of the API. */
public final class NodeLogQueryParser {

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");

    private final QueryValues query;
    private final List<String> problems = new ArrayList<>();

    private NodeLogQueryParser(QueryValues query) {
        this.query = query;
    }

    /** Result of parsing a query. */
    public sealed interface Result {
    }

    /**
     * It can be read.
     *
     * @param query the query, not validated
     */
    public record Read(NodeLogQuery query) implements Result {
    }

    /**
     * It can't.
     *
     * @param text what is wrong
     */
    public record Unreadable(String text) implements Result {
    }

    /** Reads a query. */
    public static Result parse(QueryValues query) {
        return new NodeLogQueryParser(query).parse();
    }

    private Result parse() {
        List<String> services = new ArrayList<>();
        List<String> files = new ArrayList<>();
        for (String name : query.all("query")) {
            if (name.contains("/") || name.contains("\\")) {
                files.add(name);
            } else if (!name.isBlank()) {
                services.add(name);
            }
        }
        if (query.values().containsKey("query") && services.isEmpty() && files.isEmpty()) {
            problems.add("query: Invalid value: " + NodeLogQueryRules.json(query.all("query")) + ": query cannot be empty");
        }
        Optional<OffsetDateTime> since = time("sinceTime");
        Optional<OffsetDateTime> until = time("untilTime");
        Optional<Long> boot = number("boot");
        var options = new NodeLogQuery.Options(since, until, number("tailLines"), boot, query.first("pattern").orElse(""));
        return problems.isEmpty() ? new Read(new NodeLogQuery(services, files, options))
                : new Unreadable(NodeLogQueryRules.joined(problems));
    }

    private Optional<OffsetDateTime> time(String name) {
        Optional<String> text = given(name);
        try {
            return text.map(QueryTime::parse);
        } catch (DateTimeException e) {
            problems.add(name + ": Invalid value: " + QuotedText.of(text.orElseThrow()) + ": invalid time format");
            return Optional.empty();
        }
    }

    private Optional<Long> number(String name) {
        Optional<String> text = given(name);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String problem = "invalid syntax";
        if (WHOLE.matcher(text.get()).matches()) {
            try {
                return Optional.of(Long.parseLong(text.get()));
            } catch (NumberFormatException e) {
                problem = "value out of range";
            }
        }
        problems.add(name + ": Invalid value: " + QuotedText.of(text.get()) + ": strconv.Atoi: parsing "
                + QuotedText.of(text.get()) + ": " + problem);
        return Optional.empty();
    }

    private Optional<String> given(String name) {
        return query.first(name).filter(text -> !text.isEmpty());
    }
}
