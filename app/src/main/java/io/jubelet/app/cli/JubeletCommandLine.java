package io.jubelet.app.cli;

import io.jubelet.app.config.KubeletFields;
import io.jubelet.app.config.SpellingSuggestion;
import io.jubelet.domain.node.KubernetesVersion;
import io.jubelet.domain.value.ControlCharacters;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Parses a command line and runs the command. */
public final class JubeletCommandLine {

    /** An answer, or a part of it, did not arrive. */
    public static final String LOST = "the standard output can't be written: no process reads it any more, or no space is left for it";

    private static final Set<String> OF_ONE_POD = Set.of(CommandSpecs.LOGS, CommandSpecs.EXPLAIN);

    private final Wiring wiring;
    private final PrintWriter out;
    private final PrintWriter err;

    /**
     * A command line.
     *
     * @param wiring what the commands need
     * @param out answers
     * @param err errors
     */
    public JubeletCommandLine(Wiring wiring, PrintWriter out, PrintWriter err) {
        this.wiring = Objects.requireNonNull(wiring, "wiring");
        this.out = Objects.requireNonNull(out, "out");
        this.err = Objects.requireNonNull(err, "err");
    }

    /**
     * Runs one command line to its end.
     *
     * @param args arguments as the user gave them
     * @return how the process should end
     */
    public ExitCode run(String... args) {
        var normalized = FlagScanner.normalize(args);
        try {
            return FlagScanner.scan(normalized)
                    .map(flags -> new RunCommand(wiring, err).run(flags))
                    .orElseGet(() -> parse(normalized));
        } catch (InvalidPathException e) {
            err.println("\"" + ControlCharacters.escape(e.getInput()) + "\" can't be a path in the locale of this process: set LC_ALL"
                    + " to one with UTF-8, such as C.UTF-8");
            return ExitCode.FAILED;
        } finally {
            out.flush();
            err.flush();
        }
    }

    private ExitCode parse(List<String> args) {
        var commandLine = CommandSpecs.build();
        var root = commandLine.parseArgs(args.toArray(String[]::new));
        var results = commands(root);
        var last = results.getLast();
        if (results.stream().anyMatch(ParseResult::isUsageHelpRequested)) {
            last.commandSpec().commandLine().usage(out);
            return delivered(ExitCode.OK);
        }
        var mistakes = results.stream().flatMap(result -> result.errors().stream()).toList();
        if (!mistakes.isEmpty()) {
            mistakes.stream().flatMap(JubeletCommandLine::explain).forEach(err::println);
            err.println(help(last));
            return ExitCode.FAILED;
        }
        if (root.matchedOptionValue("--" + CommandSpecs.VERSION, false)) {
            // One line alone on the standard output: kubeadm reads the version of a kubelet from it.
            out.println("Kubernetes " + KubernetesVersion.TEXT);
            err.println("jubelet " + wiring.version());
            return delivered(ExitCode.OK);
        }
        var flags = flags(results);
        var words = CommandRequests.words(last);
        if (OF_ONE_POD.contains(last.commandSpec().name()) && (words.size() != 1 || words.getFirst().isEmpty())) {
            err.println(last.commandSpec().name() + " needs the name of one pod");
            err.println(help(last));
            return ExitCode.FAILED;
        }
        try {
            var code = run(last, flags);
            return last.commandSpec().parent() == null ? code : delivered(code);
        } catch (Wiring.AgentException e) {
            err.println(e.getMessage());
            return e.exitCode();
        }
    }

    /** A program that keeps an answer has to notice that it is not whole. */
    private ExitCode delivered(ExitCode code) {
        if (!out.checkError()) {
            return code;
        }
        err.println(LOST);
        return code == ExitCode.OK ? ExitCode.FAILED : code;
    }

    private ExitCode run(ParseResult last, Map<String, List<String>> flags) throws Wiring.AgentException {
        return switch (last.commandSpec().name()) {
            case CommandSpecs.VALIDATE -> new ValidateCommand(wiring, out, err).run(flags, CommandRequests.words(last));
            case CommandSpecs.PODS -> new PodsCommand(wiring, out, err, CommandRequests.pods(last, rootDirectory(flags)))
                    .run();
            case CommandSpecs.LOGS -> new LogsCommand(wiring, err,
                    CommandRequests.logs(last, rootDirectory(flags), wiring.clock().instant())).run();
            case CommandSpecs.EXPLAIN -> new ExplainCommand(wiring, out, err,
                    CommandRequests.explain(last, rootDirectory(flags))).run();
            default -> new RunCommand(wiring, err).run(flags);
        };
    }

    /** An empty one is refused as the agent refuses it: it would be the current directory. */
    private static Optional<Path> rootDirectory(Map<String, List<String>> flags) throws Wiring.AgentException {
        var given = Optional.ofNullable(flags.get(CommandSpecs.ROOT_DIR)).map(List::getLast);
        if (given.filter(String::isEmpty).isPresent()) {
            throw new Wiring.AgentException(ExitCode.FAILED, "--" + CommandSpecs.ROOT_DIR + ": must not be empty");
        }
        return given.map(Path::of);
    }

    private static List<ParseResult> commands(ParseResult root) {
        var results = new ArrayList<ParseResult>();
        for (var result = root; result != null; result = result.subcommand()) {
            results.add(result);
        }
        return results;
    }

    private static Map<String, List<String>> flags(List<ParseResult> results) {
        var flags = new LinkedHashMap<String, List<String>>();
        for (var result : results) {
            // Not the list of matches, which has a repeated flag several times: each time it has all of its values.
            for (OptionSpec option : result.matchedOptionsSet()) {
                var name = option.longestName().replaceFirst("^--?", "");
                if (KubeletFields.byFlag(name).isPresent()) {
                    flags.computeIfAbsent(name, flag -> new ArrayList<>()).addAll(option.stringValues());
                }
            }
        }
        return flags;
    }

    private static Stream<String> explain(Exception mistake) {
        if (!(mistake instanceof UnmatchedArgumentException unmatched)) {
            return Stream.of(String.valueOf(mistake.getMessage()));
        }
        CommandSpec command = unmatched.getCommandLine().getCommandSpec();
        return unmatched.getUnmatched().stream().map(arg -> unknown(arg, command));
    }

    private static String unknown(String arg, CommandSpec command) {
        if (!arg.startsWith("-")) {
            return "unknown command: " + arg + hint(arg, List.copyOf(command.subcommands().keySet()));
        }
        var name = arg.replaceFirst("=.*", "");
        if (command.parent() != null && KubeletFields.byFlag(name.replaceFirst("^--?", "")).isPresent()) {
            return command.name() + " has no flag " + name + ", which is one of the agent";
        }
        if (command.optionsMap().containsKey(name)) {
            return name + " stands after --, where there are no flags";
        }
        return "unknown flag: " + name + hint(name, command.options().stream().map(OptionSpec::longestName).toList());
    }

    private static String help(ParseResult last) {
        return last.commandSpec().parent() == null ? "jubelet --help lists commands and flags."
                : "jubelet " + last.commandSpec().name() + " --help lists its flags.";
    }

    private static String hint(String word, List<String> known) {
        return SpellingSuggestion.to(word, known).map(near -> "; did you mean " + near + "?").orElse("");
    }
}
