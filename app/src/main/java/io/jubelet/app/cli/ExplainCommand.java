package io.jubelet.app.cli;

import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.ExplanationJson;
import io.jubelet.domain.explain.Timeline;
import io.jubelet.domain.explain.Verdict;
import io.jubelet.domain.value.ControlCharacters;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Explains why a pod does not run: first in one sentence, then with all decisions about it. */
final class ExplainCommand {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * The requested output.
     *
     * @param rootDirectory that of the agent, if it is given
     * @param output how it is shown
     * @param pod name, namespace and name, or uid
     */
    record Request(Optional<Path> rootDirectory, ExplainOutput output, String pod) {
    }

    private final Wiring wiring;
    private final PrintWriter out;
    private final PrintWriter err;
    private final Request request;

    ExplainCommand(Wiring wiring, PrintWriter out, PrintWriter err, Request request) {
        this.wiring = wiring;
        this.out = out;
        this.err = err;
        this.request = request;
    }

    ExitCode run() throws Wiring.AgentException {
        var agent = RunningAgent.choose(wiring, request.rootDirectory());
        var found = agent.explain(request.pod());
        if (found.isEmpty()) {
            unknown(agent);
            return ExitCode.FAILED;
        }
        if (request.output() == ExplainOutput.JSON) {
            out.println(ExplanationJson.of(found));
        } else {
            print(found);
        }
        return ExitCode.OK;
    }

    /** A pod whose manifest can't be used is not known to the agent: that is shown, too. */
    private void unknown(RunningAgent agent) throws Wiring.AgentException {
        err.println("no pod " + request.pod() + " is here, and none was in the last hour; jubelet pods lists those that are");
        UnusableSources.of(List.of(request.pod()), agent.details().nodeName(), agent.problems(), err);
    }

    private void print(List<Explanation> found) {
        Instant now = wiring.clock().instant();
        String gap = "";
        for (var explanation : found) {
            out.print(gap);
            print(explanation, now);
            gap = System.lineSeparator();
        }
    }

    private void print(Explanation explanation, Instant now) {
        Timeline timeline = explanation.timeline();
        Verdict verdict = explanation.verdict();
        out.println("Pod " + timeline.namespace() + "/" + timeline.name() + " (uid " + timeline.uid() + "): "
                + verdict.state().word() + timeline.ended().map(ended -> " since " + TIME.format(ended)).orElse(""));
        out.println("  " + ControlCharacters.escape(verdict.text()) + verdict.until().map(until -> until(until, now)).orElse(""));
        if (timeline.entries().isEmpty()) {
            return;
        }
        out.println();
        out.println("Decisions, the last at the end (UTC):");
        if (timeline.dropped() > 0) {
            out.println("  (" + timeline.dropped() + " earlier ones are forgotten)");
        }
        timeline.entries().forEach(this::print);
    }

    private void print(Timeline.Entry entry) {
        out.println("  " + TIME.format(entry.last()) + "  " + ControlCharacters.escape(entry.decision().sentence())
                + (entry.count() == 1 ? "" : " (" + entry.count() + " times since " + TIME.format(entry.first()) + ")"));
    }

    private static String until(Instant until, Instant now) {
        Duration left = Duration.between(now, until);
        return left.isPositive() ? "; for " + HumanDuration.of(left.plusMillis(999)) + " at most, until " + TIME.format(until)
                : "; due since " + TIME.format(until);
    }
}
