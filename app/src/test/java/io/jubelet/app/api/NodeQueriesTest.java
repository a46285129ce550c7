package io.jubelet.app.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.device.DeviceRegistration;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.PullsObserved;
import io.jubelet.app.message.pod.ListPods;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.PodsWithStatus;
import io.jubelet.app.message.pod.ProbeFailed;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.domain.image.PullProgress;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.probe.ProbeType;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.Health;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.ProbeKills;
import io.jubelet.ports.contract.NodeApiContract;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.fake.FakeExplanations;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.SourceProblem;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class NodeQueriesTest extends NodeApiContract {

    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    private final Map<String, Pod> pods = new LinkedHashMap<>();
    private final RecordingBus bus = new RecordingBus();
    private final VirtualTimers timers = new VirtualTimers();
    private final NodeQueries queries = new NodeQueries(new AgentDetails("node-1", Path.of("/var/log/pods"), List.of()),
            new FakeExplanations(), new SyncLoopHealth(timers, Duration.ofMinutes(1)));

    NodeQueriesTest() {
        bus.answer(PodTopics.PODS, (ListPods _) -> new PodsWithStatus(List.copyOf(pods.values())));
        queries.start(bus);
        queries.complete();
        bus.publish(RuntimeTopics.RUNTIME_HEALTH, new RuntimeHealth(true, true, ""));
    }

    @Override
    protected NodeApi api() {
        return queries;
    }

    @Override
    protected void show(Pod pod) {
        pods.put(pod.uid(), pod);
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(pod, Stage.SYNCING));
    }

    @Override
    protected void remove(Pod pod) {
        pods.remove(pod.uid());
        bus.publish(PodTopics.STATUS_CHANGED, new PodStatusChanged(pod, Stage.FINISHED));
    }

    @Override
    protected void refuse(List<SourceProblem> problems) {
        bus.publish(PodTopics.POD_SET, new PodSet("file", List.of(), List.of(), problems));
    }

    @Override
    protected void makeUnhealthy(String why) {
        bus.publish(RuntimeTopics.RUNTIME_HEALTH, new RuntimeHealth(false, false, why));
    }

    @Test
    void aRuntimeThatCanNotBeUsedIsAProblemUntilItCan() {
        makeUnhealthy("down");
        assertEquals("down", queries.problems().runtime());
        bus.publish(RuntimeTopics.RUNTIME_HEALTH, new RuntimeHealth(true, true, ""));
        assertEquals("", queries.problems().runtime());
    }

    @Test
    void aSyncLoopThatStandsForMoreThanFiveMinutesIsNotWell() {
        assertEquals(Health.OK, queries.syncLoop());
        makeUnhealthy("down");
        timers.advance(Duration.ofMinutes(4));
        makeUnhealthy("still down");
        timers.advance(Duration.ofMinutes(1));
        assertEquals(Health.OK, queries.syncLoop());
        timers.advance(Duration.ofSeconds(1));
        assertEquals(Health.unhealthy("sync Loop took longer than expected"), queries.syncLoop());
        bus.publish(RuntimeTopics.RUNTIME_HEALTH, new RuntimeHealth(true, true, ""));
        assertEquals(Health.OK, queries.syncLoop());
    }

    @Test
    void devicePluginsThatCanNotRegisterAreReported() {
        assertEquals(Optional.empty(), queries.devicePlugins(), "nobody owns devices");
        bus.publish(DeviceTopics.DEVICE_REGISTRATION, new DeviceRegistration(Optional.of("no socket")));
        assertEquals(Optional.of(Health.unhealthy("device registration error: device plugin registration gRPC server failed and no device "
                + "plugins can register: no socket")), queries.devicePlugins());
        bus.publish(DeviceTopics.DEVICE_REGISTRATION, new DeviceRegistration(Optional.empty()));
        assertEquals(Optional.of(Health.OK), queries.devicePlugins());
    }

    @Test
    void aSyncLoopIsWellBeforeItsFirstPassAndForTwiceTheTimeBetweenTwoLooks() {
        var loop = new SyncLoopHealth(timers, Duration.ofMinutes(4));
        loop.runtime(false);
        timers.advance(Duration.ofHours(1));
        assertEquals(Health.OK, loop.health());
        loop.runtime(true);
        loop.runtime(false);
        timers.advance(Duration.ofMinutes(8));
        assertEquals(Health.OK, loop.health());
        timers.advance(Duration.ofSeconds(1));
        assertFalse(loop.health().healthy());
    }

    @Test
    void beforeTheFirstSetOfASourceTheLatestProblemOfAPlaceCounts() {
        var first = new SourceProblem("http", "http://x", "connection refused");
        var second = new SourceProblem("http", "http://x", "status 500");
        bus.publish(PodTopics.SOURCE_PROBLEM, first);
        bus.publish(PodTopics.SOURCE_PROBLEM, second);
        assertEquals(List.of(second), queries.problems().sources());
        refuse(List.of());
        assertEquals(List.of(second), queries.problems().sources());
        bus.publish(PodTopics.POD_SET, new PodSet("http", List.of()));
        assertEquals(List.of(), queries.problems().sources());
        bus.publish(PodTopics.SOURCE_PROBLEM, first);
        assertEquals(List.of(), queries.problems().sources());
    }

    @Test
    void theLatestPullsAreThoseUnderWay() {
        var pull = new PullProgress("r/a:1", List.of("1"), false, NOW, OptionalLong.of(1), OptionalLong.of(2));
        bus.publish(ImageTopics.PULLS, new PullsObserved(List.of(pull)));
        assertEquals(List.of(pull), queries.problems().pulls());
        bus.publish(ImageTopics.PULLS, new PullsObserved(List.of()));
        assertEquals(List.of(), queries.problems().pulls());
    }

    @Test
    void killsOfProbesAreCountedWhileThePodIsHere() {
        Pod pod = Pods.named("web", "1");
        show(pod);
        failed(pod, ProbeType.LIVENESS, "Liveness probe failed: no answer");
        assertEquals(List.of(), queries.problems().probes());
        event(pod, "app", "Killing", "Container app failed liveness probe, will be restarted", 2);
        failed(pod, ProbeType.READINESS, "Readiness probe failed: not yet");
        event(pod, "app", "Unhealthy", "Startup probe failed: ", 4);
        failed(pod, ProbeType.STARTUP, "Startup probe failed: exit code 3, no output");
        event(pod, "app", "Killing", "Container app failed liveness probe, will be restarted", 5);
        event(pod, "other", "Killing", "Stopping container other", 6);
        assertEquals(List.of(new ProbeKills("1", "app", "Startup probe failed: exit code 3, no output", 2,
                NOW.plusSeconds(5))), queries.problems().probes());
        remove(pod);
        assertEquals(List.of(), queries.problems().probes());
    }

    @Test
    void killsOfProbesAreForgottenWithThePodAlthoughNobodyAsksForThem() {
        Pod pod = Pods.named("web", "1");
        show(pod);
        failed(pod, ProbeType.LIVENESS, "Liveness probe failed: no answer");
        event(pod, "app", "Killing", "Container app failed liveness probe, will be restarted", 2);
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of(new PodStatusChanged(pod, Stage.SYNCING))));
        assertEquals(1, queries.problems().probes().size());
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of()));
        assertEquals(List.of(), queries.problems().probes());
    }

    private void failed(Pod pod, ProbeType type, String cause) {
        bus.publish(PodTopics.PROBE_FAILED, new ProbeFailed(pod.uid(), "app", type, cause));
    }

    private void event(Pod pod, String container, String reason, String message, int second) {
        bus.publish(EventTopics.EVENT, new PodEvent(PodIdentity.of(pod), "spec.containers{" + container + "}",
                PodEvent.Type.NORMAL, reason, message, NOW.plusSeconds(second)));
    }
}
