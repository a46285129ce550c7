package io.jubelet.app.cli;

import io.jubelet.app.config.Origin;
import io.jubelet.app.config.Problem;
import io.jubelet.app.log.Logging;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks the configuration, the manifests and the requirements of a start, and reports all problems. */
final class ValidateCommand {

    private static final Path STANDARD_INPUT = Path.of("-");

    private final Wiring wiring;
    private final PrintWriter out;
    private final PrintWriter err;

    ValidateCommand(Wiring wiring, PrintWriter out, PrintWriter err) {
        this.wiring = wiring;
        this.out = out;
        this.err = err;
    }

    /**
     * Checks.
     *
     * @param flags those of the agent
     * @param places manifests that are checked instead of those that the configuration names; {@code -} is the standard input
     */
    ExitCode run(Map<String, List<String>> flags, List<String> places) {
        Logging.installWarnings();
        var loaded = wiring.loader().load(flags);
        var problems = new ArrayList<>(loaded.problems());
        // A user who names manifests and nothing else asks about them, and not about an agent.
        if (places.isEmpty() || !flags.isEmpty()) {
            loaded.usable().ifPresent(configuration -> problems.addAll(wiring.checks().start(configuration)));
        }
        if (places.contains("")) {
            problems.add(Problem.error(Origin.COMMAND_LINE, "", "an empty path is no place of manifests"));
        }
        var paths = places.isEmpty() ? loaded.manifests().path().stream().toList()
                : places.stream().filter(place -> !place.isEmpty()).map(Path::of).toList();
        paths.stream().filter(path -> !places.isEmpty() && !isHere(path))
                .forEach(path -> problems.add(Problem.error(Origin.file(path.toString(), 0), "", "does not exist")));
        problems.addAll(wiring.checks().manifests(
                paths.stream().filter(path -> places.isEmpty() || isHere(path)).toList(), loaded.manifests()));
        problems.forEach(problem -> out.println(ProblemLines.line(problem)));
        err.println(ProblemLines.summary(problems));
        return problems.stream().anyMatch(Problem::isMistake) ? ExitCode.FAILED : ExitCode.OK;
    }

    /** A link is here whatever it leads to; the standard input always is. */
    private static boolean isHere(Path path) {
        return path.equals(STANDARD_INPUT) || Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }
}
