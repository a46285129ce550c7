package io.jubelet.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.ContainerState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogsCommandTest {

    private static final ContainerState ENDED = new ContainerState.Terminated(3, 0, "Error", "",
            Optional.of(Pods.NOW.minusSeconds(20)), Optional.of(Pods.NOW.minusSeconds(10)), "containerd://c1");

    private final CommandLineFixture fixture = new CommandLineFixture();

    @Test
    void theLogOfTheOnlyContainerIsPrinted() {
        fixture.pods.add(Pods.pod().app(Pods.running(), 2, true).build("default", "web-node-1"));
        assertEquals(ExitCode.OK, fixture.run("logs", "web"));
        var request = fixture.printed.getFirst();
        assertEquals("web-node-1", request.pod().name());
        assertEquals("app-0", request.container());
        assertEquals(2, request.run());
        assertEquals(OptionalLong.empty(), request.options().tailLines());
        assertEquals(Instant.MIN, request.options().since());
        assertFalse(request.options().follow() || request.options().timestamps());
        assertEquals(List.of(true), fixture.running);
        assertEquals("", fixture.err.toString());
    }

    @Test
    void optionsSayHowMuchIsWanted() {
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).app(Pods.running(), 0, true).build());
        assertEquals(ExitCode.OK,
                fixture.run("logs", "-f", "--tail", "5", "--since=90s", "--timestamps", "web", "-c", "app-1"));
        var options = fixture.printed.getFirst().options();
        assertEquals("app-1", fixture.printed.getFirst().container());
        assertEquals(OptionalLong.of(5), options.tailLines());
        assertEquals(Pods.NOW.minusSeconds(90), options.since());
        assertTrue(options.follow() && options.timestamps());
    }

    @ParameterizedTest
    @CsvSource({"--since -5m, 'must be a duration such as 5s, 2m or 3h, not \"-5m\"'",
        "--since=x, 'must be a duration such as 5s, 2m or 3h, not \"x\"'",
        "--tail -5, 'must be a number of lines, or -1 for all of them, not \"-5\"'",
        "--tail=x, 'must be a number of lines, or -1 for all of them, not \"x\"'"})
    void amountsThatAreNoneAreRefused(String option, String message) {
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).build());
        assertEquals(ExitCode.FAILED, fixture.run(("logs web " + option).split(" ")));
        assertTrue(fixture.err.toString().contains(message), fixture.err.toString());
        assertEquals(List.of(), fixture.printed);
    }

    @Test
    void allLinesAreNoLimit() {
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).build());
        assertEquals(ExitCode.OK, fixture.run("logs", "web", "--tail", "-1", "--since=0s"));
        assertEquals(OptionalLong.empty(), fixture.printed.getFirst().options().tailLines());
        assertEquals(Instant.MIN, fixture.printed.getFirst().options().since());
    }

    @Test
    void ofSeveralContainersTheFirstIsChosen() {
        fixture.pods.add(Pods.pod().init(Pods.ended(0, "Completed"), 0).app(Pods.running(), 0, true)
                .app(Pods.running(), 0, true).build());
        assertEquals(ExitCode.OK, fixture.run("logs", "web"));
        assertEquals("app-0", fixture.printed.getFirst().container());
        assertEquals("Defaulted container \"app-0\" out of: app-0, app-1, init-0\n", fixture.err.toString());
    }

    @Test
    void thePreviousInstanceIsTheOneBefore() {
        fixture.pods.add(Pods.pod().ended(Pods.running(), ENDED).build());
        assertEquals(ExitCode.OK, fixture.run("logs", "web", "--previous"));
        assertEquals(1, fixture.printed.getFirst().run());
        assertEquals(List.of(false), fixture.running);
    }

    @Test
    void aPodMayNameTheContainerThatIsMeant() {
        fixture.pods.add(Pods.pod().annotation("kubectl.kubernetes.io/default-container", "app-1")
                .app(Pods.running(), 0, true).app(Pods.running(), 0, true).build());
        assertEquals(ExitCode.OK, fixture.run("logs", "web"));
        assertEquals("app-1", fixture.printed.getFirst().container());
        assertEquals("", fixture.err.toString());
        fixture.pods.set(0, Pods.pod().annotation("kubectl.kubernetes.io/default-container", "gone")
                .app(Pods.running(), 0, true).app(Pods.running(), 0, true).build());
        assertEquals(ExitCode.OK, fixture.run("logs", "web"));
        assertEquals("app-0", fixture.printed.getLast().container());
        assertEquals("Defaulted container \"app-0\" out of: app-0, app-1\n", fixture.err.toString());
    }

    @Test
    void ofPodsWithOneNameTheNamespaceTellsWhich() {
        assertEquals(ExitCode.FAILED, fixture.run("logs", "web"));
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).build("shop", "web"));
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).build("default", "web-node-1"));
        assertEquals(ExitCode.FAILED, fixture.run("logs", "web"));
        assertEquals(ExitCode.FAILED, fixture.run("logs", "other/web"));
        assertEquals("""
                no pod web is here; there are none
                several pods have the name web: default/web-node-1, shop/web
                no pod other/web is here; there are: default/web-node-1, shop/web
                """, fixture.err.toString());
        assertEquals(ExitCode.OK, fixture.run("logs", "shop/web"));
        assertEquals(List.of("shop"), fixture.printed.stream().map(request -> request.pod().namespace()).toList());
    }

    @Test
    void aContainerThatWaitsForItsNextStartHasTheLogOfTheLast() {
        fixture.pods.add(Pods.pod().ended(Pods.waiting("CrashLoopBackOff"), ENDED).build());
        assertEquals(ExitCode.OK, fixture.run("logs", "web"));
        assertEquals(ExitCode.OK, fixture.run("logs", "web", "-p"));
        assertEquals(List.of(2, 2), fixture.printed.stream().map(Wiring.LogRequest::run).toList());
        assertEquals(List.of(false, false), fixture.running);
    }

    @Test
    void whatHasNoLogIsSaid() {
        fixture.pods.add(Pods.pod().app(Pods.waiting("ContainerCreating"), 0, false).app(Pods.running(), 0, true)
                .unseen().build());
        assertEquals(ExitCode.FAILED, fixture.run("logs", "web", "-c", "app-0"));
        assertEquals(ExitCode.FAILED, fixture.run("logs", "web", "-c", "app-1", "-p"));
        assertEquals(ExitCode.FAILED, fixture.run("logs", "web", "-c", "app-2"));
        assertEquals(ExitCode.FAILED, fixture.run("logs", "web", "-c", "other"));
        assertEquals(ExitCode.FAILED, fixture.run("logs", "db"));
        assertEquals("""
                container "app-0" in pod "web" is waiting to start: ContainerCreating
                previous terminated container "app-1" in pod "web" not found
                container "app-2" in pod "web" is not available
                container other is not part of pod web, which has: app-0, app-1, app-2
                no pod db is here; there are: default/web
                """, fixture.err.toString());
        assertEquals(List.of(), fixture.printed);
    }

    @Test
    void logsNeedAnAgent() {
        assertEquals(ExitCode.NO_AGENT, fixture.run("logs", "--root-dir=/none", "web"));
        assertTrue(fixture.err.toString().startsWith("no agent runs with the root directory /none: "), fixture.err.toString());
    }
}
