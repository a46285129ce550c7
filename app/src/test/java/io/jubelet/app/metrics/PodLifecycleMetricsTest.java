package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.app.message.runtime.LeftoversFound;
import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.message.runtime.PodObserved;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.explain.HookDecision;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.status.PodFailure;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of pods between the sources, the runtime, the disk and the API server. */
final class PodLifecycleMetricsTest {

    private static final String SYNC = "kubelet_pod_status_sync_duration_seconds";

    private final VirtualTimers timers = new VirtualTimers(Instant.parse("2030-01-01T00:00:00Z"));
    private final MetricRegistry registry = new MetricRegistry();
    private final KnownPods known = new KnownPods();
    private final StatusSyncLatency delivery = new StatusSyncLatency(registry, timers);
    private final OrphanMetrics orphans = new OrphanMetrics(registry);
    private final VolumeCounts counts = new VolumeCounts(registry, timers);
    private final WorkerMetrics workers = new WorkerMetrics(registry, counts, timers);
    private final RecordingBus bus = new RecordingBus();
    private Optional<PortException> failure = Optional.empty();
    private final ClusterPods server = new CountedClusterPods(port(ClusterPods.class), delivery);
    private final HostVolumes volumes = new CountedVolumes(port(HostVolumes.class), new StorageOperations(registry), counts, orphans,
            timers);

    @BeforeEach
    void listen() {
        var resizes = new ResizeMetrics(registry);
        var pods = new TopicMetrics.PodParts(new PodMetrics(registry, resizes, timers), new PodStartLatency(registry), delivery,
                orphans, new EvictionMetrics(registry), new AssignmentMetrics(registry), resizes);
        new TopicMetrics(known, new RuntimeMetrics(registry, timers), new ImageMetrics(registry), pods, new HookMetrics(registry),
                new TopicMetrics.Forgetting(_ -> { }, workers::forgetIf), timers).start(bus);
    }

    @Test
    void aStatusIsTimedFromItsFirstChangeUntilTheServerHasIt() {
        Pod pod = pod("uid", "file");
        change(PodChange.Operation.ADD, pod);
        changed(pod, PodPhase.PENDING);
        timers.advance(Duration.ofSeconds(2));
        failure = Optional.of(new UnavailableException("away"));
        assertThrows(UnavailableException.class, () -> server.patchStatus(mirror(), pod.status()));
        changed(pod, PodPhase.RUNNING);
        for (int i = 0; i < 4; i++) {
            timers.advance(Duration.ofSeconds(30));
            bus.publish(PodTopics.STATUSES, new StatusesListed(List.of()));
        }
        failure = Optional.empty();
        server.patchStatus(mirror(), pod.status());
        server.patchStatus(mirror(), pod.status());
        assertEquals(1, value(SYNC + "_count"));
        assertEquals(122, value(SYNC + "_sum"));
    }

    @Test
    void anObjectThatCannotBeReadIsAFailedAttemptToo() {
        changed(pod("uid", "api"), PodPhase.RUNNING);
        failure = Optional.of(new UnavailableException("away"));
        assertThrows(UnavailableException.class, () -> server.get("default", "p"));
        sweepTwice();
        failure = Optional.empty();
        server.patchStatus(mirror(), null);
        assertEquals(1, value(SYNC + "_count"));
    }

    @Test
    void aStatusThatNeedsNoSendingIsNotTimed() {
        Pod pod = pod("uid", "api");
        change(PodChange.Operation.ADD, pod);
        changed(pod, PodPhase.RUNNING);
        sweepTwice();
        server.patchStatus(pod, pod.status());
        assertEquals(0, value(SYNC + "_count"));
        changed(pod, PodPhase.FAILED);
        failure = Optional.of(new InvalidArgumentException("refused"));
        assertThrows(InvalidArgumentException.class, () -> server.patchStatus(pod, pod.status()));
        failure = Optional.empty();
        server.patchStatus(pod, pod.status());
        assertEquals(0, value(SYNC + "_count"));
        changed(pod, PodPhase.FAILED);
        server.patchStatus(pod, pod.status());
        assertEquals(0, value(SYNC + "_count"), "it is the same as before");
    }

    @Test
    void aPodThatOnlyTheRuntimeHasIsAnOrphanOnce() {
        Pod desired = pod("wanted", "file");
        var listed = new RuntimeListed(Map.of(identity("wanted"), true, identity("orphan"), true, identity("dead"), false),
                timers.nanos());
        bus.publish(RuntimeTopics.RUNTIME_LISTED, listed);
        assertEquals(0, value("kubelet_orphaned_runtime_pods_total"), "the sources have not named their pods");
        timers.advance(Duration.ofSeconds(1));
        bus.publish(PodTopics.POD_CHANGES, new PodChanges(
                List.of(new PodChange(PodChange.Operation.ADD, "file", List.of(desired))), true, true));
        bus.publish(RuntimeTopics.RUNTIME_LISTED, listed);
        assertEquals(0, value("kubelet_orphaned_runtime_pods_total"), "the list is older than the names");
        change(PodChange.Operation.REMOVE, desired);
        var later = new RuntimeListed(listed.pods(), timers.nanos());
        bus.publish(RuntimeTopics.RUNTIME_LISTED, later);
        bus.publish(RuntimeTopics.RUNTIME_LISTED, later);
        assertEquals(1, value("kubelet_orphaned_runtime_pods_total"), "a pod that was wanted is still being ended");
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("wanted", true));
        bus.publish(RuntimeTopics.RUNTIME_LISTED, later);
        assertEquals(2, value("kubelet_orphaned_runtime_pods_total"));
    }

    @Test
    void aPodThatOnlyTheRuntimeHasIsAWorkingPodWhileItIsEnded() {
        String series = "kubelet_working_pods{config=\"runtime_only\",lifecycle=\"terminating\",static=\"unknown\"}";
        bus.publish(PodTopics.POD_CHANGES, new PodChanges(List.of(), true, true));
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(identity("orphan"), true), timers.nanos()));
        assertEquals(1, value(series));
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(identity("orphan"), false), timers.nanos()));
        assertEquals(0, value(series));
    }

    @Test
    void aPodThatIsNamedAnewWhileItEndsIsARestart() {
        assertEquals(0, value("kubelet_restarted_pods_total{static=\"\"}"));
        Pod pod = pod("uid", "file");
        change(PodChange.Operation.ADD, pod);
        change(PodChange.Operation.REMOVE, pod);
        change(PodChange.Operation.ADD, pod);
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", true));
        assertEquals(1, value("kubelet_restarted_pods_total{static=\"true\"}"));
        assertEquals(1, known.all().size(), "it is still named");
        change(PodChange.Operation.REMOVE, pod);
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", true));
        assertEquals(1, value("kubelet_restarted_pods_total{static=\"true\"}"));
    }

    @Test
    void aPodThatIsBeingDeletedIsNamedUntilItsObjectIsGone() {
        Pod pod = pod("uid", "api");
        change(PodChange.Operation.ADD, new Pod(pod.metadata().toBuilder().deletionTimestamp(timers.instant()).build(),
                pod.spec(), pod.status()));
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", true));
        assertEquals(0, value("kubelet_restarted_pods_total{static=\"\"}"));
    }

    @Test
    void volumesOfOrphansCountByTheSweepInWhichTheyWereCleaned() {
        change(PodChange.Operation.ADD, pod("wanted", "file"));
        volumes.tearDown("wanted");
        volumes.tearDown("one");
        failure = Optional.of(new ConflictException("mounted"));
        assertThrows(ConflictException.class, () -> volumes.tearDown("two"));
        assertThrows(ConflictException.class, () -> volumes.tearDown("three"));
        failure = Optional.empty();
        volumes.tearDown("three");
        assertEquals(0, value("kubelet_orphan_pod_cleaned_volumes"), "the sweep is not over");
        bus.publish(RuntimeTopics.LEFTOVERS, new LeftoversFound(List.of(), List.of()));
        assertEquals(3, value("kubelet_orphan_pod_cleaned_volumes"));
        assertEquals(1, value("kubelet_orphan_pod_cleaned_volumes_errors"));
        bus.publish(RuntimeTopics.LEFTOVERS, new LeftoversFound(List.of(), List.of()));
        assertEquals(0, value("kubelet_orphan_pod_cleaned_volumes"));
        assertEquals(0, value("kubelet_orphan_pod_cleaned_volumes_errors"));
    }

    @Test
    void volumesCountByPluginFromTheSyncOfTheirPodUntilTheyAreTornDown() {
        Pod pod = pod("uid", "file");
        workers.sync(pod).close();
        workers.sync(pod).close();
        assertEquals(1, volumes("desired", "empty-dir"));
        assertEquals(-1, volumes("desired", "local-volume"), "where a claim leads is not known yet");
        assertEquals(-1, volumes("actual", "empty-dir"));
        volumes.setUp("uid", "scratch", new VolumePlan.HostPath("/x", HostPathType.DIRECTORY), Optional.empty());
        assertEquals(0, volumes("desired", "empty-dir"));
        assertEquals(1, volumes("actual", "host-path"));
        failure = Optional.of(new ConflictException("in use"));
        assertThrows(ConflictException.class, () -> volumes.setUp("uid", "pv-1",
                new VolumePlan.LocalDevice("pv-1", "/p", false, false), Optional.empty()));
        assertEquals(1, volumes("desired", "local-volume"));
        assertEquals(-1, volumes("actual", "local-volume"));
        workers.cleanUp(pod).close();
        assertEquals(0, volumes("desired", "local-volume"));
        assertEquals(1, volumes("actual", "host-path"));
        assertThrows(ConflictException.class, () -> volumes.tearDown("uid"));
        assertEquals(1, volumes("actual", "host-path"));
        failure = Optional.empty();
        volumes.tearDown("uid");
        assertEquals(0, volumes("actual", "host-path"));
    }

    @Test
    void volumesOfDriversCountByDriver() {
        volumes.setUp("uid", "v", new VolumePlan.Published("pv", "disk.example.org", false, true), Optional.empty());
        volumes.setUp("uid", "w", new VolumePlan.PublishedDevice("pv2", "disk.example.org", false), Optional.empty());
        assertEquals(2, volumes("desired", "csi:disk.example.org"));
        assertEquals(2, volumes("actual", "csi:disk.example.org"));
    }

    @Test
    void aVolumeIsTimedFromTheSyncOfItsPodUntilItIsMountedFirst() {
        workers.sync(pod("uid", "file")).close();
        timers.advance(Duration.ofSeconds(2));
        var scratch = new VolumePlan.EmptyDirectory();
        failure = Optional.of(new ConflictException("full"));
        assertThrows(ConflictException.class, () -> volumes.setUp("uid", "scratch", scratch, Optional.empty()));
        failure = Optional.empty();
        timers.advance(Duration.ofSeconds(3));
        volumes.setUp("uid", "scratch", scratch, Optional.empty());
        volumes.setUp("uid", "scratch", scratch, Optional.empty());
        volumes.setUp("uid", "device", new VolumePlan.LocalDevice("pv-1", "/p", false, false), Optional.empty());
        String total = "{operation_name=\"overall_volume_mount\",plugin_name=\"kubernetes.io/empty-dir\"}";
        assertEquals(1, value("volume_operation_total_seconds_count" + total));
        assertEquals(5, value("volume_operation_total_seconds_sum" + total));
        assertEquals(-1, value("volume_operation_total_seconds_count" + total.replace("empty-dir", "local-volume")));
    }

    @Test
    void volumesOfAPodThatNobodyKnowsAreForgotten() {
        workers.sync(pod("uid", "file")).close();
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", true));
        assertEquals(0, volumes("desired", "empty-dir"));
    }

    @Test
    void preemptionsCountOnceAndHooksThatFellBackEachTime() {
        var preemption = KillPod.preemption("uid", new PodFailure("Preempting", "room"),
                PodCondition.builder().type(ConditionType.DISRUPTION_TARGET).status(PodCondition.TRUE).build(), "");
        bus.publish(PodTopics.KILL_POD, preemption);
        bus.publish(PodTopics.KILL_POD, preemption);
        assertEquals(1, value("kubelet_preemptions{preemption_signal=\"\"}"));
        for (String reason : List.of("LifecycleHTTPFallback", "Killing", "LifecycleHTTPFallback")) {
            bus.publish(EventTopics.EVENT, new PodEvent(identity("uid"), "", PodEvent.Type.WARNING, reason, "", timers.instant()));
        }
        assertEquals(2, value("kubelet_lifecycle_handler_http_fallbacks_total"));
    }

    @Test
    void hooksThatSleepAndAreCutShortCount() {
        assertEquals(0, value("kubelet_sleep_action_terminated_early_total"));
        bus.publish(EventTopics.DECISION, new DecisionMade(identity("uid"), timers.instant(), new HookDecision.SleepCutShort("c")));
        bus.publish(EventTopics.DECISION, new DecisionMade(identity("uid"), timers.instant(),
                new HookDecision.Ended("c", HookDecision.Hook.PRE_STOP)));
        assertEquals(1, value("kubelet_sleep_action_terminated_early_total"));
    }

    @Test
    void looksAtSinglePodsAreTimed() {
        long at = timers.nanos();
        timers.advance(Duration.ofMillis(20));
        bus.publish(RuntimeTopics.POD_OBSERVED,
                new PodObserved(new Observation(SimplePods.observed(identity("uid"), 1, 0), at), List.of()));
        assertEquals(.02, value("kubelet_pleg_pod_relist_duration_seconds_sum"));
    }

    private void sweepTwice() {
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of()));
        bus.publish(PodTopics.STATUSES, new StatusesListed(List.of()));
    }

    private void change(PodChange.Operation operation, Pod pod) {
        bus.publish(PodTopics.POD_CHANGES, new PodChanges(List.of(new PodChange(operation,
                pod.metadata().annotations().get(ConfigAnnotations.SOURCE), List.of(pod)))));
    }

    private void changed(Pod pod, PodPhase phase) {
        bus.publish(PodTopics.STATUS_CHANGED,
                new PodStatusChanged(pod.withStatus(PodStatus.builder().phase(phase).build()), Stage.SYNCING));
    }

    private static PodIdentity identity(String uid) {
        return new PodIdentity("default", "p", uid);
    }

    /** The object of a static pod has its name, and another uid. */
    private static Pod mirror() {
        return pod("mirror", "api");
    }

    private static Pod pod(String uid, String source) {
        return new Pod(ObjectMeta.builder().name("p").namespace("default").uid(uid)
                .annotations(Map.of(ConfigAnnotations.SOURCE, source)).build(),
                PodSpec.builder().volumes(List.of(
                        new Volume("scratch", Optional.of(new VolumeSource.EmptyDir("", Optional.empty()))),
                        new Volume("data", Optional.of(new VolumeSource.PersistentVolumeClaim("claim", false))),
                        new Volume("unused", Optional.of(new VolumeSource.EmptyDir("", Optional.empty())))))
                        .containers(List.of(Container.builder().name("c").volumeMounts(List.of(
                                VolumeMount.builder().name("scratch").mountPath("/s").build(),
                                VolumeMount.builder().name("data").mountPath("/d").build())).build())).build(),
                PodStatus.builder().build());
    }

    private <P> P port(Class<P> port) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
            if (failure.isPresent()) {
                throw failure.get();
            }
            return method.getReturnType() == Pod.class && arguments[0] instanceof Pod pod ? pod
                    : method.getReturnType() == String.class ? "/path" : null;
        }));
    }

    private double volumes(String state, String plugin) {
        return value("volume_manager_total_volumes{plugin_name=\"kubernetes.io/" + plugin + "\",state=\"" + state
                + "_state_of_world\"}");
    }

    /** The value of the sample that is written so; -1 when there is none. */
    private double value(String sample) {
        return ExpositionText.of(registry.families()).lines().filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1))).findFirst().orElse(-1);
    }
}
