package io.jubelet.app.cli;

import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/** Requests made from the options of a command. */
final class CommandRequests {

    private CommandRequests() {
    }

    /** The arguments of a command that are no options. */
    static List<String> words(ParseResult result) {
        return result.matchedPositionals().stream().flatMap(words -> words.stringValues().stream()).toList();
    }

    static PodsCommand.Request pods(ParseResult result, Optional<Path> rootDirectory) {
        return new PodsCommand.Request(rootDirectory,
                result.matchedOptionValue("--" + CommandSpecs.OUTPUT, PodOutput.TABLE), words(result),
                isSet(result, CommandSpecs.WATCH));
    }

    static ExplainCommand.Request explain(ParseResult result, Optional<Path> rootDirectory) {
        return new ExplainCommand.Request(rootDirectory,
                result.matchedOptionValue("--" + CommandSpecs.OUTPUT, ExplainOutput.TEXT), words(result).getFirst());
    }

    static LogsCommand.Request logs(ParseResult result, Optional<Path> rootDirectory, Instant now) {
        long tail = result.matchedOptionValue("--" + CommandSpecs.TAIL, -1L);
        // As for kubectl, no age is no limit.
        Duration since = result.matchedOptionValue("--" + CommandSpecs.SINCE, Duration.ZERO);
        var options = new LogOptions(tail < 0 ? OptionalLong.empty() : OptionalLong.of(tail), OptionalLong.empty(),
                since.isZero() ? Instant.MIN : now.minus(since), isSet(result, CommandSpecs.TIMESTAMPS),
                isSet(result, CommandSpecs.FOLLOW), Set.of(LogStream.values()));
        return new LogsCommand.Request(rootDirectory, words(result).getFirst(),
                Optional.ofNullable(result.matchedOptionValue("--" + CommandSpecs.CONTAINER, (String) null)),
                isSet(result, CommandSpecs.PREVIOUS), options);
    }

    private static boolean isSet(ParseResult result, String option) {
        return result.matchedOptionValue("--" + option, false);
    }
}
