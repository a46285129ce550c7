package io.jubelet.app.sim;

import static io.jubelet.app.sim.ProbedPod.app;
import static io.jubelet.app.sim.ProbedPod.container;
import static io.jubelet.app.sim.ProbedPod.pod;
import static io.jubelet.app.sim.ProbedPod.probe;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.pod.ProbeFailed;
import io.jubelet.app.settings.PodSettings;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.container.LifecycleHandler;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.ProbeHandler;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.probe.HttpProbeRequest;
import io.jubelet.domain.probe.ProbeType;
import io.jubelet.domain.probe.ProbeWorkerRules;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.value.IntOrString;
import io.jubelet.ports.probe.HttpAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of pods whose containers are probed, from the manifest to the status. */
class ProbesTest {

    private final ProbedPod probed = new ProbedPod();
    private final SimWorld world = probed.world;
    private final Set<String> failing = probed.failing;
    private final Map<String, List<Duration>> rounds = probed.rounds;

    /** With an API server its status has the addresses of the node. */
    @Test
    void withoutAnApiServerAPodWithTheNetworkOfTheNodeIsProbedOnThisMachine() {
        world.network.http(8080, new HttpAnswer.Answered(200, ""));
        ProbeHandler web = new Handler.HttpGet("/", Optional.of(IntOrString.of(8080)), "", Optional.empty(), List.of());
        world.source.want(pod(PodSpec.builder().hostNetwork(true).containers(List.of(
                app().readinessProbe(probe("").handler(web).build()).build())).build()));
        probed.awaits(probed::isReady);
        assertEquals("127.0.0.1", world.network.requests().getFirst().address());
    }

    @Test
    void containerIsRestartedAfterAsManyLivenessFailuresAsAllowed() {
        failing.add("probe-live");
        world.source.want(pod(app().livenessProbe(probe("probe-live").failureThreshold(3).build()).build()));

        probed.awaits(() -> probed.restarts() == 1);
        List<Duration> asked = List.copyOf(rounds.get("probe-live"));
        assertEquals(3, asked.size());
        assertEquals(10, Math.round(asked.get(1).minus(asked.get(0)).toMillis() / 1000.0));
        probed.assertEvent("Unhealthy", "Liveness probe failed: not well");
        probed.assertEvent("Killing", "Container app failed liveness probe, will be restarted");

        failing.clear();
        probed.passes(Duration.ofMinutes(2));
        assertEquals(1, probed.restarts());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void containerThatItsProbeStopsAgainAndAgainIsBackedOff(boolean liveness) {
        failing.add("probe-bad");
        Probe bad = probe("probe-bad").failureThreshold(1).periodSeconds(1).build();
        world.source.want(pod((liveness ? app().livenessProbe(bad) : app().startupProbe(bad)).build()));

        probed.awaits(() -> probed.restarts() == 2);
        Duration second = world.scheduler.elapsed();
        probed.awaits(() -> probed.waitingReason().equals("CrashLoopBackOff"));
        assertEquals(List.of(), probed.running("app"));
        probed.assertEvent("BackOff", "Back-off restarting failed container app in pod pod_default(uid)");
        probed.awaits(() -> probed.restarts() == 3);
        assertPause(10, second);

        Duration third = world.scheduler.elapsed();
        probed.awaits(() -> probed.restarts() == 4);
        assertPause(20, third);
    }

    /** The back-off counts from the end of the container, which is stopped within a few seconds after its start. */
    private void assertPause(int seconds, Duration since) {
        long passed = world.scheduler.elapsed().minus(since).toSeconds();
        assertTrue(passed >= seconds && passed < seconds + 8, "restarted after " + passed + " s");
    }

    @Test
    void podIsReadyOnlyWhileItsReadinessProbePasses() {
        failing.add("probe-ready");
        world.source.want(pod(app().readinessProbe(probe("probe-ready").failureThreshold(2).build()).build()));
        probed.awaits(() -> rounds.containsKey("probe-ready"));
        probed.passes(Duration.ofMinutes(1));
        assertFalse(probed.isReady());
        probed.assertEvent("Unhealthy", "Readiness probe failed: not well");

        failing.clear();
        probed.awaits(probed::isReady);
        failing.add("probe-ready");
        probed.awaits(() -> !probed.isReady());
        assertEquals(0, probed.restarts());
    }

    @Test
    void containerThatIsNotReadyIsProbedOnceMoreWithEachSyncAndKeepsNothingGoing() {
        world.source.want(pod(app().readinessProbe(probe("probe-ready").periodSeconds(20).failureThreshold(1).build())
                .lifecycle(new Lifecycle(Optional.empty(), Optional.of(new LifecycleHandler.Sleep(60)), "")).build()));
        probed.awaits(probed::isReady);
        probed.passes(Duration.ofSeconds(5));
        assertEquals(1, rounds.get("probe-ready").size());

        failing.add("probe-ready");
        probed.awaits(() -> rounds.get("probe-ready").size() == 2);
        probed.passes(Duration.ofSeconds(15));
        List<Duration> asked = List.copyOf(rounds.get("probe-ready"));
        assertEquals(3, asked.size(), asked.toString());
        assertTrue(asked.get(2).minus(asked.get(1)).toSeconds() < 2, asked.toString());

        world.source.unwant("pod");
        probed.passes(Duration.ofSeconds(1));
        assertEquals(4, rounds.get("probe-ready").size());
        probed.passes(Duration.ofSeconds(15));
        assertEquals(4, rounds.get("probe-ready").size());
    }

    @Test
    void firstReadinessProbeDoesNotWaitForAPeriodToPass() {
        world.source.want(pod(app().readinessProbe(probe("probe-ready").periodSeconds(3600).build()).build()));
        probed.awaits(probed::isReady);
        assertTrue(world.scheduler.elapsed().compareTo(Duration.ofSeconds(3)) < 0, world.scheduler.elapsed().toString());
    }

    @Test
    void nothingIsProbedBeforeItsInitialDelay() {
        world.source.want(pod(app().readinessProbe(probe("probe-ready").initialDelaySeconds(7).build()).build()));
        probed.awaits(() -> !probed.running("app").isEmpty());
        Duration started = world.scheduler.elapsed();
        probed.awaits(probed::isReady);
        Duration waited = world.scheduler.elapsed().minus(started);
        assertTrue(waited.toMillis() >= 6800 && waited.toMillis() < 8000, waited.toString());
    }

    @Test
    void clockThatIsSetBackDoesNotPutProbesOff() {
        world.source.want(pod(app().readinessProbe(probe("probe-ready").initialDelaySeconds(7).build()).build()));
        probed.awaits(() -> !probed.running("app").isEmpty());
        probed.passes(Duration.ofSeconds(1));
        world.scheduler.shiftWallClock(Duration.ofHours(-1));
        probed.awaits(probed::isReady);
        assertTrue(world.scheduler.elapsed().toSeconds() < 20, world.scheduler.elapsed().toString());
    }

    @Test
    void otherProbesWaitForTheStartupProbe() {
        failing.addAll(Set.of("probe-startup", "probe-live"));
        world.source.want(pod(app().startupProbe(probe("probe-startup").failureThreshold(10).build())
                .livenessProbe(probe("probe-live").failureThreshold(1).build())
                .readinessProbe(probe("probe-ready").build()).build()));
        probed.awaits(() -> rounds.getOrDefault("probe-startup", List.of()).size() == 4);
        assertEquals(Set.of("probe-startup"), rounds.keySet());
        assertFalse(probed.isReady());

        failing.clear();
        probed.awaits(probed::isReady);
        int asked = rounds.get("probe-startup").size();
        probed.passes(Duration.ofMinutes(2));
        assertEquals(asked, rounds.get("probe-startup").size());
        assertEquals(0, probed.restarts());
    }

    @Test
    void containerThatDoesNotComeUpIsRestarted() {
        failing.add("probe-startup");
        world.source.want(pod(app().startupProbe(probe("probe-startup").failureThreshold(2).build()).build()));
        probed.awaits(() -> probed.restarts() == 1);
        probed.assertEvent("Killing", "Container app failed startup probe, will be restarted");
    }

    @Test
    void containersAfterASidecarWaitUntilItHasStarted() {
        failing.add("probe-startup");
        Container sidecar = container("side").restartPolicy(RestartPolicy.ALWAYS)
                .startupProbe(probe("probe-startup").failureThreshold(30).build()).build();
        Container init = container("init").command(List.of("true")).build();
        world.source.want(pod(PodSpec.builder().initContainers(List.of(sidecar, init))
                .containers(List.of(app().build())).build()));
        probed.awaits(() -> rounds.getOrDefault("probe-startup", List.of()).size() == 3);
        assertEquals(Set.of("side"), probed.names());

        failing.clear();
        probed.awaits(() -> !probed.running("app").isEmpty());
        assertEquals(Set.of("side", "init", "app"), probed.names());
    }

    @Test
    void probeThatCannotBeCarriedOutSaysNothingAboutTheContainer() {
        world.source.want(pod(app().livenessProbe(probe("probe-broken").failureThreshold(1).build()).build()));
        probed.awaits(() -> rounds.getOrDefault("probe-broken", List.of()).size() >= 6);
        probed.passes(Duration.ofSeconds(5));
        assertEquals(0, probed.restarts());
        probed.assertEvent("Unhealthy", "Liveness probe errored and resulted in unknown state: no shim");
    }

    @Test
    void answerThatCannotBeReadIsCalledAFailureAndSaysNothingAboutTheContainer() {
        world.network.http(8080, new HttpAnswer.Incomplete("unexpected EOF"));
        ProbeHandler web = new Handler.HttpGet("/", Optional.of(IntOrString.of(8080)), "", Optional.empty(), List.of());
        world.source.want(pod(app().livenessProbe(probe("").handler(web).failureThreshold(1).build()).build()));
        probed.awaits(() -> world.network.requests().size() >= 2 * ProbeWorkerRules.ATTEMPTS);
        probed.passes(Duration.ofSeconds(5));
        assertEquals(0, probed.restarts());
        probed.assertEvent("Unhealthy", "Liveness probe errored and resulted in failure state: unexpected EOF");
    }

    @Test
    void commandThatTakesTooLongIsAFailure() {
        Probe slow = probe("sleep").handler(new Handler.Exec(List.of("sleep", "$(LONG)"))).failureThreshold(1)
                .timeoutSeconds(2).build();
        world.source.want(pod(app().env(List.of(new EnvVar("LONG", "60", Optional.empty())))
                .livenessProbe(slow).build()));
        probed.awaits(() -> probed.restarts() == 1);
        probed.assertEvent("Unhealthy", "Liveness probe failed: command timed out: \"sleep 60\" timed out after 2s");
    }

    @Test
    void variableWithASourceIsEmptyInTheCommandOfAProbe() {
        EnvVarSource source = new EnvVarSource.FieldRef("", "metadata.name");
        Probe slow = probe("sleep").handler(new Handler.Exec(List.of("sleep", "6$(SOURCE)0$(LAST)")))
                .failureThreshold(1).timeoutSeconds(2).build();
        world.source.want(pod(app().env(List.of(new EnvVar("SOURCE", "", Optional.of(source)),
                        new EnvVar("LAST", "1", Optional.empty()), new EnvVar("LAST", "", Optional.of(source))))
                .livenessProbe(slow).build()));
        probed.awaits(() -> probed.restarts() == 1);
        probed.assertEvent("Unhealthy", "Liveness probe failed: command timed out: \"sleep 60\" timed out after 2s");
    }

    @Test
    void commandThatFailsWithoutOutputIsReportedWithItsExitCode() {
        world.source.want(pod(app().livenessProbe(probe("probe-silent").failureThreshold(1).build()).build()));
        probed.awaits(() -> probed.restarts() == 1);
        probed.assertEvent("Unhealthy", "Liveness probe failed: \n");
        assertEquals("Liveness probe failed: exit code 3, no output", world.probeFailures.getFirst().cause());
    }

    @Test
    void failuresAreReportedAsInTheirEvents() {
        failing.add("probe-live");
        world.source.want(pod(app().livenessProbe(probe("probe-live").build())
                .readinessProbe(probe("probe-broken").build()).build()));
        probed.awaits(() -> probed.restarts() == 1);
        assertTrue(world.probeFailures.contains(
                new ProbeFailed("uid", "app", ProbeType.LIVENESS, "Liveness probe failed: not well")));
        assertTrue(world.probeFailures.contains(new ProbeFailed("uid", "app", ProbeType.READINESS,
                "Readiness probe errored and resulted in unknown state: no shim")));
    }

    @Test
    void podThatIsBeingStoppedIsAskedOnlyWhetherItIsReady() {
        Lifecycle slowEnd = new Lifecycle(Optional.empty(), Optional.of(new LifecycleHandler.Sleep(60)), "");
        world.source.want(pod(app().lifecycle(slowEnd).livenessProbe(probe("probe-live").build())
                .readinessProbe(probe("probe-ready").build()).build()));
        probed.awaits(probed::isReady);
        probed.passes(Duration.ofSeconds(25));
        world.source.unwant("pod");
        probed.passes(Duration.ofSeconds(1));
        int live = rounds.get("probe-live").size();
        int ready = rounds.get("probe-ready").size();
        probed.passes(Duration.ofSeconds(25));
        assertEquals(live, rounds.get("probe-live").size());
        assertTrue(rounds.get("probe-ready").size() >= ready + 2, rounds.toString());

        probed.awaits(() -> probed.running("app").isEmpty());
        ready = rounds.get("probe-ready").size();
        probed.passes(Duration.ofMinutes(1));
        assertEquals(ready, rounds.get("probe-ready").size());
    }

    @Test
    void sidecarOfAPodThatIsBeingStoppedIsProbedUntilItEnds() {
        Lifecycle slowEnd = new Lifecycle(Optional.empty(), Optional.of(new LifecycleHandler.Sleep(60)), "");
        Container sidecar = container("side").restartPolicy(RestartPolicy.ALWAYS)
                .livenessProbe(probe("probe-side").failureThreshold(1).build()).build();
        world.source.want(pod(PodSpec.builder().initContainers(List.of(sidecar)).containers(List.of(
                app().lifecycle(slowEnd).livenessProbe(probe("probe-live").build()).build())).build()));
        probed.awaits(probed::isReady);
        probed.passes(Duration.ofSeconds(15));
        String id = probed.running("side").getFirst().id();
        world.source.unwant("pod");
        probed.passes(Duration.ofSeconds(1));
        int live = rounds.get("probe-live").size();
        int side = rounds.get("probe-side").size();
        probed.passes(Duration.ofSeconds(25));
        assertEquals(live, rounds.get("probe-live").size());
        assertTrue(rounds.get("probe-side").size() >= side + 2, rounds.toString());

        failing.add("probe-side");
        probed.passes(Duration.ofSeconds(20));
        probed.assertEvent("Unhealthy", "Liveness probe failed: not well");
        assertEquals(List.of(id), probed.running("side").stream().map(ContainerSummary::id).toList());
        probed.awaits(() -> probed.running("side").isEmpty());
        side = rounds.get("probe-side").size();
        probed.passes(Duration.ofMinutes(1));
        assertEquals(side, rounds.get("probe-side").size());
        assertTrue(world.runtime.snapshot().containers().stream().noneMatch(c -> c.attempt() > 0));
    }

    @Test
    void containerOfAPodThatIsBeingStoppedIsNoSidecarForBeingAlwaysRestarted() {
        Lifecycle slowEnd = new Lifecycle(Optional.empty(), Optional.of(new LifecycleHandler.Sleep(60)), "");
        world.source.want(pod(app().restartPolicy(RestartPolicy.ALWAYS).lifecycle(slowEnd)
                .livenessProbe(probe("probe-live").build()).build()));
        probed.awaits(() -> rounds.containsKey("probe-live"));
        world.source.unwant("pod");
        probed.passes(Duration.ofSeconds(1));
        int live = rounds.get("probe-live").size();
        probed.passes(Duration.ofSeconds(25));
        assertEquals(live, rounds.get("probe-live").size());
    }

    @Test
    void aNewAgentContinuesProbingWithoutRestartingAnything() {
        world.source.want(pod(app().livenessProbe(probe("probe-live").build())
                .readinessProbe(probe("probe-ready").build())
                .startupProbe(probe("probe-startup").build()).build()));
        probed.awaits(probed::isReady);
        String id = probed.running("app").getFirst().id();
        probed.passes(Duration.ofMinutes(1));
        world.killAgent();
        probed.passes(Duration.ofMinutes(1));
        rounds.clear();
        world.startAgent();
        probed.passes(Duration.ofMinutes(1));
        assertEquals(id, probed.running("app").getFirst().id());
        assertTrue(probed.isReady());
        assertTrue(rounds.keySet().containsAll(Set.of("probe-live", "probe-ready")), rounds.toString());

        failing.add("probe-live");
        probed.awaits(() -> probed.restarts() == 1);
    }

    /** A kubelet takes it for started then, and probes whether it lives. */
    @Test
    void containerThatHasNotComeUpWhenTheAgentRestartsIsWaitedForOn() {
        failing.add("probe-startup");
        world.source.want(pod(app().livenessProbe(probe("probe-live").build())
                .startupProbe(probe("probe-startup").failureThreshold(100).build()).build()));
        probed.awaits(() -> rounds.containsKey("probe-startup"));
        probed.passes(Duration.ofMinutes(1));
        world.killAgent();
        world.startAgent();
        int before = rounds.get("probe-startup").size();
        probed.passes(Duration.ofMinutes(1));
        assertTrue(rounds.get("probe-startup").size() > before);
        assertFalse(rounds.containsKey("probe-live"));
        assertEquals(Optional.of(false), world.reported.get("uid").status().containerStatuses().getFirst().started());
        failing.clear();
        probed.awaits(() -> rounds.containsKey("probe-live"));
        assertEquals(0, probed.restarts());
    }

    /** The pod comes with the status that the API server has of it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRestartOfTheAgentResetsReadinessOnlyWithTheGate(boolean gate) {
        world.source.want(pod(app().readinessProbe(probe("probe-ready").build())
                .startupProbe(probe("probe-startup").build()).build()));
        probed.awaits(probed::isReady);
        probed.passes(Duration.ofMinutes(1));
        world.killAgent();
        world.source.want(world.reported.get("uid"));
        world.gates.reported = new PodSettings.Reported(false, gate);
        world.startAgent();
        probed.awaits(() -> world.reportedInOrder.containsKey("uid"));
        var first = world.reportedInOrder.get("uid").getFirst().containerStatuses().getFirst();
        assertEquals(Optional.of(!gate), first.started());
        assertEquals(!gate, first.ready());
        probed.passes(Duration.ofMinutes(1));
        assertTrue(probed.isReady());
        assertEquals(0, probed.restarts());
        assertEquals(gate, world.reportedInOrder.get("uid").stream().anyMatch(status -> !status.containerStatuses().getFirst().ready()));
    }

    @Test
    void podIsAskedAtItsOwnAddress() {
        world.network.http(8080, new HttpAnswer.Answered(503, "overloaded"));
        world.network.closed(9090);
        ProbeHandler web = new Handler.HttpGet("/ready", Optional.of(IntOrString.of("web")), "", Optional.empty(),
                List.of());
        world.source.want(pod(app().ports(List.of(ContainerPort.builder().name("web").containerPort(8080).build()))
                .readinessProbe(probe("").handler(web).build())
                .livenessProbe(probe("").handler(new ProbeHandler.Grpc(9090, "")).failureThreshold(100).build())
                .build()));
        probed.awaits(() -> !world.network.requests().isEmpty());
        assertFalse(probed.isReady());
        String ip = world.reported.get("uid").status().podIP();
        HttpProbeRequest request = world.network.requests().getFirst();
        assertEquals("http://" + ip + ":8080/ready", request.url());
        assertEquals(List.of("kube-probe/1.36"), request.headers().get("User-Agent"));

        world.network.http(8080, new HttpAnswer.Answered(302, "elsewhere"));
        // Readiness is reported at once, and does not wait for the events.
        probed.awaits(() -> probed.isReady()
                && world.events.ofPods().stream().anyMatch(e -> e.reason().equals("ProbeWarning")));
        probed.assertEvent("Unhealthy", "Readiness probe failed: HTTP probe failed with statuscode: 503");
        probed.assertEvent("ProbeWarning", "Readiness probe warning: Probe terminated redirects, Response body: elsewhere");
        assertTrue(world.events.ofPods().stream().anyMatch(e -> e.message().endsWith("within 1s: context deadline exceeded")));
    }

    @Test
    void hookOverHttpKeepsAContainerThatDoesNotAnswerItFromStaying() {
        LifecycleHandler hook = new Handler.HttpGet("/started", Optional.of(IntOrString.of(8080)), "",
                Optional.empty(), List.of());
        world.source.want(pod(app().lifecycle(new Lifecycle(Optional.of(hook), Optional.empty(), "")).build()));
        probed.awaits(() -> world.events.ofPods().stream().anyMatch(e -> e.reason().equals("FailedPostStartHook")));

        world.network.http(8080, new HttpAnswer.Answered(500, ""));
        probed.awaits(probed::isReady);
        assertEquals(List.of("kube-lifecycle/1.36"), world.network.hooks().getLast().headers().get("User-Agent"));
    }
}
