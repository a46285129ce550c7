package io.jubelet.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.explain.ContainerDecision;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.explain.RecordedDecision;
import io.jubelet.domain.explain.Timeline;
import io.jubelet.domain.explain.Verdict;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.source.SourceProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainCommandTest {

    private static final Instant START = Pods.NOW.minusSeconds(100);

    private final CommandLineFixture fixture = new CommandLineFixture();

    private static Timeline crashing() {
        var crash = new ContainerDecision.CrashLoop("app-0", new ContainerDecision.End(1, "Error"), Duration.ofSeconds(40),
                Pods.NOW.plusSeconds(30));
        return Timeline.of(new PodIdentity("default", "web-node-1", "u1")).with(START, new PodDecision.Admitted())
                .with(START.plusSeconds(1), crash)
                .with(START.plusSeconds(50), new ContainerDecision.Started("app-0",
                        Optional.of(new ContainerDecision.End(1, "Error"))))
                .with(Pods.NOW.minusSeconds(10), crash);
    }

    private void explained(Timeline timeline) {
        fixture.explanations.add(new Explanation(timeline, Verdict.of(timeline,
                Optional.of(Pods.pod().app(Pods.waiting("CrashLoopBackOff"), 3, false).build()))));
    }

    @Test
    void theReasonComesFirstAndThenTheDecisions() {
        explained(crashing());
        assertEquals(ExitCode.OK, fixture.run("explain", "web", "--root-dir=/srv/k"));
        assertEquals("""
                Pod default/web-node-1 (uid u1): waiting
                  container app-0 ended with exit code 1 (Error) and is started again after a back-off of 40s; \
                for 30s at most, until 2026-11-20 12:00:30

                Decisions, the last at the end (UTC):
                  2026-11-20 11:58:20  was admitted to this node
                  2026-11-20 11:59:10  container app-0 was started again, after exit code 1 (Error)
                  2026-11-20 11:59:50  container app-0 ended with exit code 1 (Error) and is started again after a \
                back-off of 40s (2 times since 2026-11-20 11:58:21)
                """, fixture.out.toString());
        assertEquals(List.of(Path.of("/srv/k/jubelet.sock")), fixture.asked);
    }

    @Test
    void allPodsOfTheNameAreExplainedAlsoThoseThatAreGone() {
        explained(crashing());
        explained(Timeline.of(new PodIdentity("default", "web-node-1", "u0")).with(START, new EndDecision.Terminating(
                EndDecision.Cause.DELETION, 30, START)).ended(START.plusSeconds(5)));
        assertEquals(ExitCode.OK, fixture.run("explain", "default/web-node-1"));
        assertTrue(fixture.out.toString().contains("\n\nPod default/web-node-1 (uid u0): gone since 2026-11-20 11:58:25\n"
                + "  is not on this node any more; it was removed while it was not desired any more\n"), fixture.out.toString());
        fixture.out.getBuffer().setLength(0);
        fixture.run("explain", "u0");
        assertTrue(fixture.out.toString().startsWith("Pod default/web-node-1 (uid u0)"), fixture.out.toString());
    }

    @Test
    void programsGetJson() {
        explained(crashing());
        assertEquals(ExitCode.OK, fixture.run("explain", "web", "-o", "json"));
        assertTrue(fixture.out.toString().startsWith("{\"pods\":[{\"namespace\":\"default\",\"name\":\"web-node-1\",\"uid\":\"u1\","
                + "\"verdict\":{\"state\":\"waiting\","), fixture.out.toString());
        assertEquals(ExitCode.FAILED, fixture.run("explain", "web", "-o", "xml"));
        assertTrue(fixture.err.toString().contains("must be text or json, not \"xml\""), fixture.err.toString());
    }

    private SourceProblem broken(Path directory, String file, String text) throws IOException {
        return new SourceProblem("file", Files.writeString(directory.resolve(file), text).toString(), "no\nPod");
    }

    private void sourceProblems(SourceProblem... problems) {
        fixture.problems = new NodeProblems(List.of(problems), List.of(), List.of(), List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"web", "web-node-1", "default/web"})
    void anUnknownPodMayHaveAManifestThatCanNotBeUsed(String name, @TempDir Path directory) throws IOException {
        sourceProblems(broken(directory, "01-web.yaml", "x"), broken(directory, "a.yaml", "metadata: {name: web}"),
                broken(directory, "b.yaml", "metadata: {name: webhook}"), broken(directory, "webhook.yaml", "x"),
                new SourceProblem("file", directory.resolve("missing").toString(), "it does not exist"),
                new SourceProblem("http", "http://m/", "no answer"));
        assertEquals(ExitCode.FAILED, fixture.run("explain", name));
        assertEquals("""
                no pod %s is here, and none was in the last hour; jubelet pods lists those that are
                Not running: DIR/01-web.yaml: no Pod
                Not running: DIR/a.yaml: no Pod
                Not running: DIR/missing: it does not exist
                Not running: http://m/: no answer
                2 manifests that do not contain this name can't be used; jubelet validate with the flags of the agent shows why
                """.formatted(name), fixture.err.toString().replace(directory.toString(), "DIR"));
        assertEquals("", fixture.out.toString());
    }

    @Test
    void manifestsOfOtherNamesAreCounted(@TempDir Path directory) throws IOException {
        sourceProblems(broken(directory, "a.yaml", "x"));
        fixture.run("explain", "web");
        assertTrue(fixture.err.toString().endsWith(
                "are\n1 manifest that does not contain this name can't be used; jubelet validate with the flags"
                + " of the agent shows why\n"), fixture.err.toString());
    }

    /** A terminal would take them for commands. */
    @Test
    void controlCharactersOfOthersAreEscaped() {
        var hostile = new RecordedDecision("image-wait", "image no/such\033[2J:x", "is pulled\007", Optional.empty(), true);
        var timeline = Timeline.of(new PodIdentity("default", "web-node-1", "u1")).with(START, hostile);
        fixture.explanations.add(new Explanation(timeline,
                new Verdict(Verdict.State.WAITING, "waits for no/such\033[2J:x", Optional.empty())));
        assertEquals(ExitCode.OK, fixture.run("explain", "web"));
        assertEquals("""
                Pod default/web-node-1 (uid u1): waiting
                  waits for no/such\\u001b[2J:x

                Decisions, the last at the end (UTC):
                  2026-11-20 11:58:20  image no/such\\u001b[2J:x is pulled\\u0007
                """, fixture.out.toString());
        sourceProblems(new SourceProblem("file", "/m/nope\033.yaml", "no\033[2J Pod"));
        fixture.run("explain", "nope");
        assertTrue(fixture.err.toString().endsWith("Not running: /m/nope\\u001b.yaml: no\\u001b[2J Pod\n"), fixture.err.toString());
    }

    @Test
    void itNeedsOnePodAndAnAgent() {
        assertEquals(ExitCode.FAILED, fixture.run("explain"));
        assertTrue(fixture.err.toString().startsWith("explain needs the name of one pod\n"), fixture.err.toString());
        assertEquals(ExitCode.NO_AGENT, fixture.run("explain", "web", "--root-dir=/none"));
    }
}
