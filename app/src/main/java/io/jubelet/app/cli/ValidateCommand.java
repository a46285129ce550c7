package io.jubelet.app.cli;

import io.jubelet.app.config.Problem;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Checks configuration and manifests, and says all that is wrong with them. */
final class ValidateCommand {

    private final Wiring wiring;
    private final PrintWriter out;
    private final PrintWriter err;

    ValidateCommand(Wiring wiring, PrintWriter out, PrintWriter err) {
        this.wiring = wiring;
        this.out = out;
        this.err = err;
    }

    ExitCode run(Map<String, List<String>> flags) {
        var loaded = wiring.loader().load(flags);
        var problems = new ArrayList<>(loaded.problems());
        // Where manifests are is only known of a sound configuration.
        loaded.usable().ifPresent(configuration -> problems.addAll(wiring.manifests().check(configuration)));
        problems.forEach(problem -> out.println(Report.line(problem)));
        err.println(Report.summary(problems)
                + (loaded.usable().isPresent() ? "" : "; manifests were not looked at"));
        return problems.stream().anyMatch(Problem::isMistake) ? ExitCode.FAILED : ExitCode.OK;
    }
}
