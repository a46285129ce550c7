package io.jubelet.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.Timeline;
import io.jubelet.domain.explain.Verdict;
import io.jubelet.domain.image.PullProgress;
import io.jubelet.domain.pacing.CallKind;
import io.jubelet.domain.pacing.RuntimeWait;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.api.ProbeKills;
import io.jubelet.ports.source.SourceProblem;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodsCommandTest {

    private final CommandLineFixture fixture = new CommandLineFixture();

    @Test
    void podsAreShownAsATable() {
        fixture.pods.add(Pods.pod().restarted(Pods.running(), 3, 20).build("kube-system", "dns"));
        fixture.pods.add(Pods.pod().phase(PodPhase.PENDING)
                .app(new ContainerState.Waiting("CrashLoopBackOff",
                        "back-off 40s restarting failed container=app-0 pod=web\nmore text here"), 4, false).build());
        assertEquals(ExitCode.OK, fixture.run("pods", "--root-dir", "/srv/k"));
        assertEquals("""
                NAMESPACE     NAME   READY   STATUS             RESTARTS      AGE   REASON
                default       web    0/1     CrashLoopBackOff   4             95s   \
                app-0: back-off 40s restarting failed container=app-0 pod...
                kube-system   dns    1/1     Running            3 (20s ago)   95s
                """, fixture.out.toString());
        assertEquals(List.of(Path.of("/srv/k/jubelet.sock")), fixture.asked);
    }

    @Test
    void wideAddsAddressNodeAndTheWholeReason() {
        fixture.pods.add(Pods.pod().phase(PodPhase.FAILED).reason("Evicted",
                "The node was low on resource: memory. Threshold quantity: 100Mi, available: 1Mi.").unseen().build());
        assertEquals(ExitCode.OK, fixture.run("pods", "-o", "wide"));
        assertEquals("""
                NAMESPACE   NAME   READY   STATUS    RESTARTS   AGE   IP       NODE     REASON
                default     web    0/1     Evicted   0          95s   <none>   node-1   \
                The node was low on resource: memory. Threshold quantity: 100Mi, available: 1Mi.
                """, fixture.out.toString());
    }

    @Test
    void jsonIsWhatTheAgentSaid() {
        assertEquals(ExitCode.OK, fixture.run("--root-dir=/srv/k", "pods", "--output=json"));
        assertEquals("{\"kind\":\"PodList\"}\n", fixture.out.toString());
        assertEquals(List.of(Path.of("/srv/k/jubelet.sock")), fixture.asked);
    }

    @Test
    void podsWithoutAnAgentSaysWhereItLooked() {
        assertEquals(ExitCode.NO_AGENT, fixture.run("pods", "--root-dir=/none"));
        assertEquals("""
                no agent runs with the root directory /none: /none/jubelet.sock: no such file
                Start one, or name its root directory with --root-dir.
                """, fixture.err.toString());
    }

    @Test
    void podsSurvivesAnAnswerThatIsNone() {
        assertEquals(ExitCode.NO_AGENT, fixture.run("pods", "--root-dir=/garbage"));
        assertEquals("the agent of /garbage answered with something else than pods: not JSON\n", fixture.err.toString());
    }

    @Test
    void whatDoesNotRunStandsBelowTheTable() {
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).build());
        fixture.problems = new NodeProblems(List.of(
                new SourceProblem("file", "/m/a.yaml", "expected kind Pod, found Deployment\n of apps/v1")), List.of(),
                List.of(), List.of());
        assertEquals(ExitCode.OK, fixture.run("pods", "--root-dir=/srv/k"));
        assertEquals("""
                NAMESPACE   NAME   READY   STATUS    RESTARTS   AGE   REASON
                default     web    1/1     Running   0          95s

                Not running: /m/a.yaml: expected kind Pod, found Deployment of apps/v1
                """, fixture.out.toString());
    }

    @Test
    void aPodOfTheApiServerThatCannotBeReadMayRun() {
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).build());
        var unreadable = new SourceProblem("api", "x/bad", "spec.nodeName: expected a text, found 7");
        fixture.problems = new NodeProblems(List.of(unreadable), List.of(), List.of(), List.of());
        assertEquals(ExitCode.OK, fixture.run("pods"));
        String shown = fixture.out.toString();
        assertTrue(shown.endsWith("\n\nLeft as it is: x/bad: spec.nodeName: expected a text, found 7\n"), shown);
    }

    @Test
    void aNodeWithoutPodsSaysSo() {
        fixture.problems = new NodeProblems(List.of(new SourceProblem("file", "/m", "it does not exist, so it wants no pods")), List.of(),
                List.of(), List.of());
        fixture.podSources.addAll(List.of("/m\033[2J", "the API server"));
        assertEquals(ExitCode.OK, fixture.run("pods"));
        assertEquals("No pods from /m\\u001b[2J, the API server\n", fixture.err.toString());
        assertEquals("\nNot running: /m: it does not exist, so it wants no pods\n", fixture.out.toString());
    }

    @Test
    void anAgentWithoutASourceOfPodsSaysSo() {
        assertEquals(ExitCode.OK, fixture.run("pods"));
        assertEquals("No pods: the agent has no source of pods; staticPodPath, staticPodURL or --kubeconfig names one\n",
                fixture.err.toString());
        fixture.podSources.add("/m");
        fixture.run("pods", "--watch");
        assertTrue(fixture.err.toString().contains("\nNo pods from /m\n"), fixture.err.toString());
    }

    private void explained(Verdict.State state, String text) {
        fixture.explanations.add(new Explanation(Timeline.of(new PodIdentity("default", "web", "")),
                new Verdict(state, text, Optional.empty())));
    }

    @ParameterizedTest
    @CsvSource({"WAITING, waits for the network of the node", "NOT_READY, container app-0 runs", "ENDING, is being deleted"})
    void aPodThatWaitsSaysWhatForWhenItsStatusDoesNot(Verdict.State state, String text) {
        explained(state, text + ":\n nothing listens on the socket, for longer than fits");
        fixture.pods.add(Pods.pod().phase(PodPhase.PENDING).app(Pods.waiting("ContainerCreating"), 0, false).build());
        assertEquals(ExitCode.OK, fixture.run("pods"));
        assertTrue(fixture.out.toString().contains("0/1     ContainerCreating   0          95s   " + text), fixture.out.toString());
        assertTrue(fixture.out.toString().endsWith("...\n"), fixture.out.toString());
        fixture.run("pods", "-o", "wide");
        assertTrue(fixture.out.toString().endsWith("   " + text + ": nothing listens on the socket, for longer than fits\n"),
                fixture.out.toString());
    }

    @Test
    void theStatusOfAPodComesBeforeItsVerdict() {
        explained(Verdict.State.WAITING, "waits for something");
        fixture.pods.add(Pods.pod().app(new ContainerState.Waiting("CreateContainerError", "no space left"), 0, false).build());
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).build());
        fixture.pods.add(Pods.pod().phase(PodPhase.SUCCEEDED).app(Pods.ended(0, "Completed"), 0, false).build());
        fixture.run("pods");
        assertTrue(fixture.out.toString().contains("app-0: no space left\n"), fixture.out.toString());
        assertFalse(fixture.out.toString().contains("waits"), fixture.out.toString());
    }

    @Test
    void aPodThatRunsByNowHasNoReason() {
        explained(Verdict.State.RUNNING, "all its containers run");
        fixture.pods.add(Pods.pod().phase(PodPhase.PENDING).app(Pods.waiting("ContainerCreating"), 0, false).build());
        fixture.run("pods");
        assertTrue(fixture.out.toString().endsWith("95s\n"), fixture.out.toString());
    }

    @Test
    void statusesOfBeforeTheRuntimeWentAwayAreMarked() {
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).build());
        fixture.problems = new NodeProblems(List.of(), List.of(), List.of(), List.of(), "can't connect to the container runtime\n at x");
        assertEquals(ExitCode.OK, fixture.run("pods"));
        assertTrue(fixture.out.toString().endsWith("95s\n\nNot up to date: can't connect to the container runtime at x\n"),
                fixture.out.toString());
    }

    /** A terminal would take them for commands. */
    @Test
    void controlCharactersOfOthersAreEscaped() {
        fixture.pods.add(Pods.pod().app(new ContainerState.Terminated(3, 0, "Error", "\033]0;owned\007\033[2J", Optional.of(Pods.NOW),
                Optional.of(Pods.NOW), ""), 0, false).build());
        fixture.pods.add(Pods.pod().app(new ContainerState.Waiting("InvalidImageName", "image no/such\033[2J:x"), 0, false)
                .build("default", "image"));
        fixture.problems = new NodeProblems(List.of(new SourceProblem("file", "/m/\033[31m.yaml", "no\033[2J Pod")), List.of(), List.of(),
                List.of(), "rpc\033[2J failed");
        assertEquals(ExitCode.OK, fixture.run("pods", "-o", "wide"));
        var shown = fixture.out.toString();
        assertTrue(shown.contains("app-0: exit 3: \\u001b]0;owned\\u0007\\u001b[2J\n"), shown);
        assertTrue(shown.contains("app-0: image no/such\\u001b[2J:x\n"), shown);
        assertTrue(shown.contains("Not up to date: rpc\\u001b[2J failed\n"), shown);
        assertTrue(shown.contains("Not running: /m/\\u001b[31m.yaml: no\\u001b[2J Pod\n"), shown);
        assertEquals(-1, shown.indexOf('\033'), shown);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Pod was rejected: Node didn't have enough resource: cpu, requested: 999000, used: 0 | Node didn't have enough resource: cpu, requested: 999000,...",
        "Pod was rejected: Unexpected error while attempting to recover from admission failure: preemption: error finding a set of pods to preempt: x"
                + " | preemption: error finding a set of pods to preempt: x",
        "Pod was rejected: short | Pod was rejected: short",
    })
    void aLongReasonBeginsWithTheFailure(String message, String wanted) {
        fixture.pods.add(Pods.pod().phase(PodPhase.FAILED).reason("UnexpectedAdmissionError", message).unseen().build());
        fixture.run("pods");
        assertTrue(fixture.out.toString().endsWith("   " + wanted + "\n"), fixture.out.toString());
        fixture.run("pods", "-o", "wide");
        assertTrue(fixture.out.toString().endsWith("   " + message + "\n"), fixture.out.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "failed to create containerd task: failed to create shim task: OCI runtime create failed: runc create failed: unable to start"
                + " container process: exec: \"nope\": not found | app-0: exec: \"nope\": not found",
        "Back-off pulling image \"second\": ErrImagePull: rpc error: code = NotFound desc = failed to pull and unpack image"
                + " \"d.io/second:latest\": not found | app-0: not found",
        "Back-off pulling image \"registry.example.org/a/long/name/of/an/image:1\""
                + " | app-0: Back-off pulling image \"registry.example.org/a/lon...",
    })
    void thePartsThatAFailureCameThroughAreLeftOut(String message, String wanted) {
        fixture.pods.add(Pods.pod().app(new ContainerState.Waiting("ImagePullBackOff", message), 0, false).build());
        fixture.run("pods");
        assertTrue(fixture.out.toString().endsWith("   " + wanted + "\n"), fixture.out.toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "back-off 40s restarting failed container=app-0 pod=web | Error | out of luck | app-0: exit 3: out of luck; next start in 30 s",
        "back-off 5m0s restarting failed container=app-0 pod=web | OOMKilled | '' | app-0: exit 3 (OOMKilled); next start in 290 s",
        "back-off 10s restarting failed container=app-0 pod=web | Error | '' | app-0: exit 3; next start now",
        "something else | Error | out of luck | app-0: something else",
    })
    void aCrashLoopNamesItsCauseAndItsEnd(String waiting, String reason, String message, String wanted) {
        var ended = new ContainerState.Terminated(3, 0, reason, message, Optional.of(Pods.NOW.minusSeconds(20)),
                Optional.of(Pods.NOW.minusSeconds(10)), "");
        fixture.pods.add(Pods.pod().ended(new ContainerState.Waiting("CrashLoopBackOff", waiting), ended).build());
        assertEquals(ExitCode.OK, fixture.run("pods", "-o", "wide"));
        assertTrue(fixture.out.toString().endsWith("   " + wanted + "\n"), fixture.out.toString());
    }

    @Test
    void aContainerThatItsProbeKeepsKillingSaysSo() {
        var ended = new ContainerState.Terminated(137, 0, "Error", "", Optional.of(Pods.NOW.minusSeconds(50)),
                Optional.of(Pods.NOW.minusSeconds(10)), "");
        var kills = new ProbeKills("", "app-0", "Liveness probe failed: no answer", 3, Pods.NOW.minusSeconds(12));
        fixture.problems = new NodeProblems(List.of(), List.of(kills), List.of(), List.of());
        fixture.pods.add(Pods.pod().ended(Pods.running(), ended).build());
        fixture.run("pods", "-o", "wide");
        assertTrue(fixture.out.toString().endsWith("app-0: liveness probe failed: no answer; killed 3 times\n"),
                fixture.out.toString());
        fixture.pods.set(0, Pods.pod().ended(new ContainerState.Waiting("CrashLoopBackOff",
                "back-off 20s restarting failed container=app-0 pod=web"), ended).build());
        fixture.run("pods", "-o", "wide");
        assertTrue(fixture.out.toString().endsWith(
                "app-0: liveness probe failed: no answer; killed 3 times; next start in 10 s\n"), fixture.out.toString());
    }

    @ParameterizedTest
    @CsvSource({"false, 'app-0: pulling r.example/x:latest, 120 MiB of at least 480 MiB, 31 s'",
        "true, 'app-0: waiting to pull r.example/x:latest, 31 s'"})
    void aPullNamesItsProgress(boolean waits, String wanted) {
        var pull = new PullProgress("r.example/x:latest", List.of("other", ""), waits, Pods.NOW.minusSeconds(31),
                waits ? OptionalLong.empty() : OptionalLong.of(120 << 20),
                waits ? OptionalLong.empty() : OptionalLong.of(480 << 20));
        fixture.problems = new NodeProblems(List.of(), List.of(), List.of(pull), List.of());
        fixture.pods.add(Pods.pod().waitingFor("r.example/x").build());
        fixture.run("pods", "-o", "wide");
        assertTrue(fixture.out.toString().endsWith("   " + wanted + "\n"), fixture.out.toString());
    }

    @Test
    void thePullOfAnotherPodOrImageIsNoReason() {
        fixture.problems = new NodeProblems(List.of(), List.of(), List.of(
                new PullProgress("r.example/x:latest", List.of("other"), false, Pods.NOW, OptionalLong.empty(),
                        OptionalLong.empty()),
                new PullProgress("r.example/x:2", List.of(""), false, Pods.NOW, OptionalLong.empty(),
                        OptionalLong.empty())), List.of());
        fixture.pods.add(Pods.pod().waitingFor("r.example/x").build());
        fixture.run("pods", "-o", "wide");
        assertTrue(!fixture.out.toString().contains("pulling"), fixture.out.toString());
    }

    @ParameterizedTest
    @CsvSource({"0, 'the runtime is busy; RunPodSandbox waits for 7 s'",
        "1, 'the runtime is busy; RunPodSandbox waits for 7 s, 1 call before it'",
        "12, 'the runtime is busy; RunPodSandbox waits for 7 s, 12 calls before it'"})
    void aPodWhoseCallWaitsForTheRuntimeSaysSo(int before, String wanted) {
        var other = new PodIdentity("default", "other", "other");
        var mine = new PodIdentity("default", "web", "");
        fixture.problems = new NodeProblems(List.of(), List.of(), List.of(), List.of(
                new RuntimeWait(other, CallKind.STOP_SANDBOX, Pods.NOW.minusSeconds(9), 0),
                new RuntimeWait(mine, CallKind.RUN_SANDBOX, Pods.NOW.minusSeconds(7), before)));
        fixture.pods.add(Pods.pod().waitingFor("r.example/x").build());
        fixture.run("pods", "-o", "wide");
        assertTrue(fixture.out.toString().endsWith("   " + wanted + "\n"), fixture.out.toString());
    }

    @Test
    void aDeathAfterTheKillsOfAProbeHasItsOwnCause() {
        var ended = new ContainerState.Terminated(3, 0, "Error", "", Optional.of(Pods.NOW.minusSeconds(20)),
                Optional.of(Pods.NOW.minusSeconds(10)), "");
        fixture.problems = new NodeProblems(List.of(), List.of(
                new ProbeKills("", "app-0", "Liveness probe failed: no", 1, Pods.NOW.minusSeconds(60))), List.of(), List.of());
        fixture.pods.add(Pods.pod().ended(new ContainerState.Waiting("CrashLoopBackOff",
                "back-off 20s restarting failed container=app-0 pod=web"), ended).build());
        fixture.run("pods", "-o", "wide");
        assertTrue(fixture.out.toString().endsWith("app-0: exit 3; next start in 10 s\n"), fixture.out.toString());
    }

    @ParameterizedTest
    @CsvSource({"web", "default/web", "dns-node-1", "dns", "kube-system/dns"})
    void onePodIsShownByItsName(String name) {
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).build("default", "web"));
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).build("kube-system", "dns-node-1"));
        assertEquals(ExitCode.OK, fixture.run("pods", name));
        assertEquals(2, fixture.out.toString().lines().count(), fixture.out.toString());
        assertEquals(ExitCode.OK, fixture.run("pods", name, "-o", "json"));
        assertTrue(fixture.out.toString().endsWith("\"}\n"), fixture.out.toString());
    }

    @Test
    void aPodThatIsNotHereIsSaidWithWhatDoesNotRun() {
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).build("default", "web"));
        fixture.problems = new NodeProblems(List.of(new SourceProblem("file", "/m/db.yaml", "a tab")), List.of(), List.of(), List.of());
        assertEquals(ExitCode.FAILED, fixture.run("pods", "db"));
        assertEquals("Not running: /m/db.yaml: a tab\nno pod db is here; there are: default/web\n", fixture.err.toString());
        assertEquals("", fixture.out.toString());
    }

    @Test
    void theOnlyAgentIsFound() {
        fixture.agents.add(Path.of("/srv/a"));
        assertEquals(ExitCode.OK, fixture.run("pods"));
        assertEquals(List.of(Path.of("/srv/a/jubelet.sock")), fixture.asked);
        fixture.agents.clear();
        assertEquals(ExitCode.OK, fixture.run("pods"));
        assertEquals(Path.of("/var/lib/kubelet/jubelet.sock"), fixture.asked.getLast());
    }

    @Test
    void severalAgentsAreListed() {
        fixture.agents.addAll(List.of(Path.of("/srv/a"), Path.of("/srv/b")));
        assertEquals(ExitCode.FAILED, fixture.run("pods"));
        assertEquals("""
                several agents run on this machine; choose one of:
                  --root-dir=/srv/a
                  --root-dir=/srv/b
                """, fixture.err.toString());
        assertEquals(List.of(), fixture.asked);
        assertEquals(ExitCode.OK, fixture.run("pods", "--root-dir=/srv/b"));
    }

    @Test
    void aDeniedAnswerIsNoMissingAgent() {
        assertEquals(ExitCode.FAILED, fixture.run("pods", "--root-dir=/denied"));
        assertEquals("/denied/jubelet.sock: permission denied\n", fixture.err.toString());
    }

    @Test
    void aWatchContinuesWithChanges() {
        var web = Pods.pod().app(Pods.running(), 0, true).build();
        fixture.pods.add(web);
        fixture.changes.add(web);
        fixture.changes.add(Pods.pod().app(Pods.ended(3, "Error"), 0, false).build());
        assertEquals(ExitCode.NO_AGENT, fixture.run("pods", "--watch"));
        assertEquals("""
                NAMESPACE   NAME   READY   STATUS    RESTARTS   AGE   REASON
                default     web    1/1     Running   0          95s
                default     web    0/1     Error     0          95s   app-0: exit 3
                """, fixture.out.toString());
        assertEquals("the agent has ended\n", fixture.err.toString());
        assertEquals(ExitCode.NO_AGENT, fixture.run("pods", "-w", "other"));
        assertTrue(fixture.out.toString().endsWith("AGE   REASON\n"), fixture.out.toString());
    }

    @Test
    void aWatchShowsThePodsThatAreNamed() {
        fixture.pods.add(Pods.pod().app(Pods.running(), 0, true).build("default", "db"));
        fixture.changes.add(Pods.pod().app(Pods.running(), 0, true).build("default", "db"));
        fixture.changes.add(Pods.pod().app(Pods.running(), 0, true).build("default", "web"));
        fixture.problems = new NodeProblems(List.of(new SourceProblem("file", "/m/web.yaml", "a tab")), List.of(), List.of(), List.of(),
                "no socket");
        assertEquals(ExitCode.NO_AGENT, fixture.run("pods", "-w", "web"));
        assertEquals("""
                NAMESPACE   NAME   READY   STATUS   RESTARTS   AGE   REASON
                default     web    1/1     Running   0          95s
                """, fixture.out.toString());
        assertEquals("""

                Not up to date: no socket

                Not running: /m/web.yaml: a tab
                the agent has ended
                """, fixture.err.toString());
    }

    @Test
    void podsWithoutAReaderFail() {
        fixture.outClosed = true;
        assertEquals(ExitCode.FAILED, fixture.run("pods", "-o", "json"));
        assertEquals(JubeletCommandLine.LOST + "\n", fixture.err.toString());
    }

    @Test
    void watchEndsWhenNobodyReadsIt() {
        fixture.outClosed = true;
        fixture.changes.add(Pods.pod().build());
        assertEquals(ExitCode.FAILED, fixture.run("pods", "--watch", "-o", "json"));
        assertEquals(JubeletCommandLine.LOST + "\n", fixture.err.toString());
    }

    @Test
    void watchDoesNotBeginWhenNobodyReadsTheTable() {
        fixture.outClosed = true;
        fixture.pods.add(Pods.pod().build());
        assertEquals(ExitCode.FAILED, fixture.run("pods", "--watch"));
        assertEquals(JubeletCommandLine.LOST + "\n", fixture.err.toString());
    }
}
