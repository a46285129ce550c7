package io.jubelet.app.cli;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.Problem;
import io.jubelet.app.log.Logging;
import java.io.PrintWriter;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;

/** Runs the agent, if its configuration is valid. */
final class RunCommand {

    private final Wiring wiring;
    private final PrintWriter err;

    RunCommand(Wiring wiring, PrintWriter err) {
        this.wiring = wiring;
        this.err = err;
    }

    ExitCode run(Map<String, List<String>> flags) {
        var loaded = wiring.loader().load(flags);
        return loaded.usable().map(this::start).orElseGet(() -> refuse(loaded.problems()));
    }

    private ExitCode refuse(List<Problem> problems) {
        problems.forEach(problem -> err.println(ProblemLines.line(problem)));
        err.println(ProblemLines.summary(problems) + "; jubelet was not started");
        return ExitCode.FAILED;
    }

    private ExitCode start(AgentConfiguration configuration) {
        Logging.install(configuration.log());
        var logger = System.getLogger(RunCommand.class.getName());
        configuration.warnings().stream().map(Problem::toString)
                .forEach(warning -> logger.log(Level.WARNING, warning));
        return wiring.agent().run(configuration);
    }
}
