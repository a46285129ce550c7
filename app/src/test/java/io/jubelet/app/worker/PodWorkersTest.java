package io.jubelet.app.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.log.LoggedErrors;
import io.jubelet.app.message.device.ClaimsRetried;
import io.jubelet.app.message.device.DeviceHealthChanged;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.image.ImageSettled;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.pod.GetRemovablePods;
import io.jubelet.app.message.pod.KillPod;
import io.jubelet.app.message.pod.MirrorPodsObserved;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodStatusComputed;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.ProbeChanged;
import io.jubelet.app.message.runtime.LeftoversFound;
import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.message.runtime.PodObserved;
import io.jubelet.app.message.runtime.RuntimeHealth;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.message.volume.ConfigObjectChanged;
import io.jubelet.app.message.volume.PodCertificatesChanged;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.app.message.volume.VolumesSettled;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerBuilder;
import io.jubelet.domain.container.EnvFromSource;
import io.jubelet.domain.container.OptionalReference;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.explain.EndDecision;
import io.jubelet.domain.explain.PodDecision;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.shutdown.ShutdownStatus;
import io.jubelet.domain.source.MirrorPod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.source.PodChange.Operation;
import io.jubelet.domain.status.PodFailure;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PodWorkersTest {

    private static final PodIdentity A = new PodIdentity("ns", "a", "uid-a");

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final List<String> done = new ArrayList<>();
    private final List<PodEvent> events = new ArrayList<>();
    private final Steps steps = new Steps();
    private final Bus bus;

    PodWorkersTest() {
        var sim = new SimBus(scope, (topic, message) -> true);
        sim.deploy(new PodWorkers(_ -> steps, Duration.ofMinutes(1), scope, scope, new SplittableRandom(1)));
        bus = sim.outside();
        bus.subscribe(EventTopics.EVENT, events::add);
        bus.subscribe(PodTopics.POD_FINISHED, finished -> done.add("finished " + finished.podUid()));
    }

    @Test
    void leftoversHaveNoOwnerUntilAllSourcesAreReady() {
        leftovers(A);
        assertEquals(List.of(), done);
        complete(true);
        leftovers(A);
        assertEquals(List.of("terminate uid-a", "cleanUp uid-a", "finished uid-a"), done);
    }

    @Test
    void aPodOfWhichOnlyLogsAreLeftIsRemovedToo() {
        complete(true);
        bus.publish(RuntimeTopics.LEFTOVERS, new LeftoversFound(List.of(), List.of(A)));
        passes(Duration.ZERO);
        assertEquals(List.of("cleanUp uid-a", "finished uid-a"), done);
    }

    @Test
    void leftoversOfAPodThatIsWantedAreLeftAlone() {
        complete(true, pod("a"));
        done.clear();
        leftovers(A);
        assertEquals(List.of(), done);
    }

    @Test
    void aPodThatIsAddedWhileItsLeftoversAreRemovedStartsAfterwards() {
        complete(true);
        steps.cleanUpTakes = Duration.ofSeconds(20);
        leftovers(A);
        change(Operation.ADD, pod("a"));
        assertEquals(List.of("terminate uid-a"), done);
        passes(Duration.ofSeconds(20));
        assertEquals(List.of("terminate uid-a", "cleanUp uid-a", "sync uid-a"),
                done.stream().filter(what -> !what.startsWith("finished")).toList());
    }

    @Test
    void aPodThatIsAddedBetweenTheListAndItsDeliveryIsKnown() {
        complete(true);
        change(Operation.ADD, pod("a"));
        done.clear();
        leftovers(A, new PodIdentity("", "", "uid-b"));
        assertEquals(List.of("terminate uid-b", "cleanUp uid-b", "finished uid-b"), done);
    }

    @Test
    void aCleanUpThatFailsIsTriedAgainAfterTenToFifteenSeconds() {
        change(Operation.ADD, pod("a"));
        steps.obstacle = Optional.of("busy");
        change(Operation.REMOVE, pod("a"));
        passes(Duration.ofMinutes(10));
        long tries = done.stream().filter("cleanUp uid-a"::equals).count();
        assertTrue(tries >= 40 && tries <= 61, "tries: " + tries);
        assertEquals(List.of(), events, "that is in the log only");
        assertFalse(done.contains("finished uid-a"));
        steps.obstacle = Optional.empty();
        passes(Duration.ofSeconds(15));
        assertEquals("finished uid-a", done.getLast());
    }

    @Test
    void aPodThatCanNotBeStoppedIsAnEventOfEachAttempt() {
        change(Operation.ADD, pod("a"));
        steps.killFailure = Optional.of(new ConflictException("busy"));
        change(Operation.REMOVE, pod("a"));
        passes(Duration.ofMinutes(3));
        assertTrue(events.size() >= 12, "attempts: " + events.size());
        assertEquals(Set.of("FailedKillPod error killing pod: busy"), texts());
        assertEquals(Set.of("finished uid-a"), finishedAfter(() -> steps.killFailure = Optional.empty()));
    }

    private Set<String> finishedAfter(Runnable repair) {
        repair.run();
        passes(Duration.ofMinutes(10));
        return done.stream().filter(what -> what.startsWith("finished")).collect(Collectors.toSet());
    }

    @Test
    void aPodThatNoSourceNamesAndThatCanNotBeStoppedIsAnEventOfEachAttempt() {
        complete(true);
        steps.killFailure = Optional.of(new ConflictException("busy"));
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(A, true), scope.nanos()));
        passes(Duration.ofMinutes(3));
        assertTrue(events.size() >= 12, "attempts: " + events.size());
        assertEquals(Set.of("FailedKillPod error killing pod: busy"), texts());
        assertEquals(A, events.getFirst().pod());
    }

    /** It would be an event of a pod that there never was. */
    @Test
    void aPodWithoutANameHasNoEvents() {
        complete(true);
        steps.killFailure = Optional.of(new ConflictException("busy"));
        leftovers(new PodIdentity("", "", "uid-a"));
        passes(Duration.ofMinutes(3));
        assertEquals(List.of(), events);
    }

    @Test
    void thatNothingIsKnownOfAPodThatNoSourceNamesIsNoEvent() {
        complete(true);
        steps.killFailure = Optional.of(new PodNotObservedException(new UnavailableException("no answer")));
        leftovers(A);
        passes(Duration.ofMinutes(3));
        assertEquals(List.of(), events);
    }

    @Test
    void aSyncThatFailsIsAnEventOnlyWhenThePodCanNotBeObserved() {
        steps.syncFailure = Optional.of(new UnavailableException("no cgroup"));
        change(Operation.ADD, pod("a"));
        passes(Duration.ofMinutes(1));
        assertTrue(done.size() >= 3, "attempts: " + done);
        assertEquals(List.of(), events);
        steps.syncFailure = Optional.of(new PodNotObservedException(new UnavailableException("no answer")));
        passes(Duration.ofMinutes(1));
        assertTrue(events.size() >= 2, "attempts: " + events.size());
        assertEquals(Set.of("FailedSync error determining status: no answer"), texts());
    }

    @Test
    void aSyncWhoseCallWasGivenUpIsTriedAgainAndIsNoMistake() {
        try (LoggedErrors errors = LoggedErrors.of("io.jubelet.app.worker")) {
            steps.syncFailure = Optional.of(new CancelledException("a call was given up"));
            Set<String> reasons = new HashSet<>();
            bus.subscribe(EventTopics.DECISION, made -> {
                if (made.decision() instanceof PodDecision.StepFailed failed) {
                    reasons.add(failed.message());
                }
            });
            change(Operation.ADD, pod("a"));
            passes(Duration.ofMinutes(1));
            assertTrue(done.size() >= 3 && done.size() < 60, "attempts: " + done);
            assertEquals(List.of(), events);
            assertEquals(Set.of("a call was given up"), reasons);
            assertEquals(List.of(), errors.messages());
        }
    }

    private Set<String> texts() {
        return events.stream().map(event -> event.reason() + " " + event.message()).collect(Collectors.toSet());
    }

    @Test
    void aMissedAdditionOrRemovalIsFoundInTheCompleteSet() {
        complete(false, pod("a"), pod("b"));
        assertEquals(Set.of("sync uid-a", "sync uid-b"), Set.copyOf(done));
        done.clear();
        complete(false, pod("b"), pod("c"));
        assertEquals(Set.of("terminate uid-a", "cleanUp uid-a", "finished uid-a", "sync uid-c"), Set.copyOf(done));
    }

    @Test
    void theSameSetAgainChangesNothing() {
        Pod pod = pod("a");
        complete(true, pod);
        done.clear();
        complete(true, pod);
        bus.publish(NodeTopics.TICK, new Tick());
        passes(Duration.ZERO);
        assertEquals(List.of(), done);
    }

    /** Who missed a message does not know every pod: what it does not know may be wanted. */
    @Test
    void aChangeAloneSaysNothingAboutOrphans() {
        change(Operation.ADD, pod("b"));
        done.clear();
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(A, true), scope.nanos()));
        passes(Duration.ZERO);
        assertEquals(List.of(), done);
        complete(true, pod("b"));
        done.clear();
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(A, true), scope.nanos()));
        passes(Duration.ZERO);
        assertEquals(List.of("terminate uid-a", "cleanUp uid-a", "finished uid-a"), done);
    }

    @Test
    void aSyncThatCanUseNoObservationIsNotRepeatedForOneThatIsThere() {
        steps.result = Optional.of(new StepResult.Waiting(Duration.ofSeconds(5)));
        complete(true, pod("a"));
        done.clear();
        bus.publish(RuntimeTopics.POD_OBSERVED, observed(A));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("sync uid-a"), done);
        passes(Duration.ofSeconds(5));
        assertEquals(List.of("sync uid-a", "sync uid-a"), done);
    }

    @Test
    void anImageBringsTheNextSyncExceptAfterOneThatCouldDecideNothing() {
        steps.result = Optional.of(new StepResult.Waiting(Duration.ofSeconds(5)));
        complete(true, pod("a"));
        done.clear();
        bus.publish(ImageTopics.IMAGE_SETTLED, new ImageSettled(A.uid()));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of(), done);
        steps.result = Optional.of(StepResult.Settled.after(0));
        passes(Duration.ofSeconds(5));
        assertEquals(List.of("sync uid-a"), done);
        bus.publish(ImageTopics.IMAGE_SETTLED, new ImageSettled(A.uid()));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("sync uid-a", "sync uid-a"), done);
    }

    @Test
    void aWorkerOfAProbedStaticPodIsToldOnceThatItsMirrorPodShowsContainers() {
        Pod probed = staticPod("h1", true);
        complete(true, probed, staticPod("h1", false).withMetadata(staticPod("h1", false).metadata().toBuilder()
                .name("b").uid("uid-b").build()));
        assertEquals(List.of(Optional.empty(), Optional.empty()), steps.mirrored);
        steps.mirrored.clear();
        PodStatus shown = PodStatus.builder().containerStatuses(List.of(ContainerStatus.builder().name("c").build())).build();
        mirrors(mirror(staticPod("h0", true), shown));
        mirrors(mirror(probed, PodStatus.builder().build()));
        assertEquals(List.of(), steps.mirrored);
        mirrors(mirror(probed, shown));
        mirrors(mirror(probed, shown));
        assertEquals(List.of(Optional.of(shown)), steps.mirrored);
    }

    @Test
    void aWorkerThatBeginsLaterKnowsTheMirrorPod() {
        Pod probed = staticPod("h1", true);
        PodStatus shown = PodStatus.builder().podIP("10.1.2.3").build();
        mirrors(mirror(probed, shown));
        complete(true, probed);
        assertEquals(List.of(Optional.of(shown)), steps.mirrored);
    }

    private void mirrors(Pod mirror) {
        bus.publish(PodTopics.MIRROR_PODS, new MirrorPodsObserved(List.of(mirror)));
        passes(Duration.ZERO);
    }

    private static Pod mirror(Pod shown, PodStatus status) {
        return MirrorPod.of(shown, Node.named("n")).withStatus(status);
    }

    private static Pod staticPod(String hash, boolean probed) {
        ContainerBuilder container = Container.builder().name("c").image("i");
        if (probed) {
            container.readinessProbe(Probe.builder().build());
        }
        Pod pod = pod("a");
        return new Pod(pod.metadata().toBuilder().annotations(
                Map.of(ConfigAnnotations.SOURCE, "file", ConfigAnnotations.HASH, hash)).build(),
                PodSpec.builder().containers(List.of(container.build())).build(), pod.status());
    }

    /** Half as long again as its grace period is waited for, and at least ten seconds. */
    @ParameterizedTest
    @CsvSource({"1,10", "20,30"})
    void aPodThatTheAgentEndsAndThatDoesNotStopIsReportedOnce(long grace, long reported) {
        complete(true, pod("a"));
        steps.terminateTakes = Duration.ofMinutes(1);
        evict(grace);
        passes(Duration.ofSeconds(reported - 1));
        evict(grace);
        assertEquals(List.of(), events);
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("ExceededGracePeriod"), events.stream().map(PodEvent::reason).toList());
        evict(grace);
        passes(Duration.ofMinutes(5));
        assertEquals(1, events.size());
    }

    @Test
    void aPodThatStopsInTimeIsNotReported() {
        complete(true, pod("a"));
        steps.terminateTakes = Duration.ofSeconds(8);
        evict(1);
        passes(Duration.ofMinutes(5));
        assertEquals(List.of(), events);
    }

    @Test
    void onlyWhatIsKilledToFreeRoomMayBeRemovedAlthoughItIsDesired() {
        complete(true, pod("a"), pod("b"), pod("c"), pod("d"));
        var failure = new PodFailure("Reason", "why");
        PodCondition disruption = ShutdownStatus.disruption(pod("a"));
        List.of(KillPod.eviction("uid-a", failure, Optional.empty(), "", 1), KillPod.preemption("uid-b", failure, disruption, ""),
                KillPod.shutdown("uid-c", failure, disruption, 1), KillPod.rejection("uid-d", failure))
                .forEach(kill -> bus.publish(PodTopics.KILL_POD, kill));
        passes(Duration.ZERO);
        assertEquals(4, done.stream().filter(what -> what.startsWith("finished")).count());
        List<Set<String>> removable = new ArrayList<>();
        scope.start("gc", () -> removable.add(bus.askOrCancel(PodTopics.PODS_REMOVABLE, new GetRemovablePods()).content()));
        passes(Duration.ZERO);
        assertEquals(List.of(Set.of("uid-a", "uid-b")), removable);
    }

    @Test
    void aStatusThatNobodyReceivedIsRepeatedWithEachTick() {
        List<PodStatusComputed> received = new ArrayList<>();
        bus.subscribe(PodTopics.STATUS_COMPUTED, received::add);
        var older = new PodStatusComputed(pod("a"), Stage.SYNCING, true);
        var newer = new PodStatusComputed(pod("a"), Stage.SYNCING);
        steps.computes = List.of(older, newer);
        change(Operation.ADD, pod("a"));
        steps.computes = List.of();
        change(Operation.ADD, pod("b"));
        assertEquals(List.of(), received);
        bus.publish(NodeTopics.TICK, new Tick());
        bus.publish(NodeTopics.TICK, new Tick());
        passes(Duration.ZERO);
        assertEquals(List.of(newer, newer), received);
    }

    /** News that bring the next sync of the pod that they concern, whatever was settled. */
    private static Stream<Consumer<Bus>> news() {
        return Stream.of(
                bus -> bus.publish(VolumeTopics.VOLUMES_SETTLED, new VolumesSettled("uid-a")),
                bus -> bus.publish(DeviceTopics.CLAIMS_RETRIED, new ClaimsRetried("uid-a")),
                bus -> bus.publish(PodTopics.PROBE_CHANGED, new ProbeChanged("uid-a")),
                bus -> bus.publish(DeviceTopics.DEVICE_HEALTH, new DeviceHealthChanged(Set.of("uid-a", "uid-x"))),
                bus -> bus.publish(VolumeTopics.POD_CERTIFICATES_CHANGED, new PodCertificatesChanged("uid-a")),
                bus -> bus.publish(VolumeTopics.CONFIG_OBJECT, new ConfigObjectChanged(ConfigObjectKey.configMap("ns", "mounted"))));
    }

    @ParameterizedTest
    @MethodSource("news")
    void newsBringTheNextSyncOfTheirPod(Consumer<Bus> news) {
        complete(true, withVolume(pod("a")), pod("b"));
        done.clear();
        news.accept(bus);
        passes(Duration.ZERO);
        assertEquals(List.of("sync uid-a"), done);
    }

    private static Pod withVolume(Pod pod) {
        return pod.withSpec(PodSpec.builder().volumes(List.of(new Volume("v", Optional.of(new VolumeSource.ConfigMap(
                "mounted", List.of(), Optional.empty(), Optional.empty()))))).containers(List.of(Container.builder().name("c").image("i")
                .volumeMounts(List.of(VolumeMount.builder().name("v").mountPath("/v").build())).build())).build());
    }

    /** It reads the object when it starts, and at no other time. */
    @Test
    void anObjectOfTheEnvironmentMattersWhileAContainerIsHeldBack() {
        Container app = Container.builder().name("c").image("i").envFrom(List.of(
                new EnvFromSource("", Optional.of(new OptionalReference("colors", Optional.empty())), Optional.empty()))).build();
        Pod pod = pod("a").withSpec(PodSpec.builder().containers(List.of(app)).build());
        complete(true, pod);
        done.clear();
        colorsChanged("colors");
        assertEquals(List.of(), done);
        steps.held = Optional.of(app);
        bus.publish(PodTopics.PROBE_CHANGED, new ProbeChanged("uid-a"));
        passes(Duration.ZERO);
        done.clear();
        steps.held = Optional.empty();
        colorsChanged("others");
        assertEquals(List.of(), done);
        colorsChanged("colors");
        assertEquals(List.of("sync uid-a"), done);
        colorsChanged("colors");
        assertEquals(List.of("sync uid-a"), done, "it is not held back any more");
    }

    private void colorsChanged(String name) {
        bus.publish(VolumeTopics.CONFIG_OBJECT, new ConfigObjectChanged(ConfigObjectKey.configMap("ns", name)));
        passes(Duration.ZERO);
    }

    @Test
    void aRuntimeThatIsBackBringsTheNextSyncOfAllPods() {
        complete(true, pod("a"), pod("b"));
        done.clear();
        health(false);
        assertEquals(List.of(), done);
        health(true);
        assertEquals(Set.of("sync uid-a", "sync uid-b"), Set.copyOf(done));
        done.clear();
        health(true);
        assertEquals(List.of(), done, "that was repeated");
    }

    private void health(boolean ready) {
        bus.publish(RuntimeTopics.RUNTIME_HEALTH, new RuntimeHealth(ready, true, ""));
        passes(Duration.ZERO);
    }

    @Test
    void aChangedManifestWaitsForTheEndOfThePodBefore() {
        List<PodDecision.AwaitsPredecessor> waits = new ArrayList<>();
        bus.subscribe(EventTopics.DECISION, made -> {
            if (made.decision() instanceof PodDecision.AwaitsPredecessor wait) {
                waits.add(wait);
            }
        });
        Pod before = staticPod("h1", false);
        Pod after = before.withMetadata(before.metadata().toBuilder().uid("uid-b").build());
        change(Operation.ADD, before);
        steps.terminateTakes = Duration.ofSeconds(3);
        change(Operation.ADD, after);
        change(Operation.REMOVE, before);
        assertEquals(List.of("sync uid-a"), done);
        assertEquals(1, waits.size());
        passes(Duration.ofSeconds(3));
        assertEquals(List.of("sync uid-a", "terminate uid-a", "cleanUp uid-a", "finished uid-a", "sync uid-b"),
                done.stream().sorted(Comparator.comparing(what -> what.equals("sync uid-b"))).toList());
    }

    @Test
    void aPodThatIsDesiredAgainWhileItEndsStartsAnew() {
        complete(true, pod("a"));
        steps.terminateTakes = Duration.ofSeconds(3);
        change(Operation.REMOVE, pod("a"));
        change(Operation.ADD, pod("a"));
        done.clear();
        passes(Duration.ofSeconds(3));
        assertEquals(List.of("terminate uid-a", "cleanUp uid-a", "sync uid-a"),
                done.stream().filter(what -> !what.startsWith("finished")).toList());
        change(Operation.REMOVE, pod("a"));
        change(Operation.ADD, pod("a"));
        change(Operation.REMOVE, pod("a"));
        done.clear();
        passes(Duration.ofSeconds(3));
        assertEquals(List.of("terminate uid-a", "cleanUp uid-a", "finished uid-a"), done, "and not if that is taken back");
    }

    /** A pod that has ended while it is desired is not run again; what is left of it is forgotten once it is not. */
    @Test
    void aPodThatHasEndedByItselfStaysKnownUntilItIsRemoved() {
        steps.result = Optional.of(new StepResult.Ended());
        complete(true, pod("a"));
        assertEquals(List.of("sync uid-a", "terminate uid-a", "cleanUp uid-a", "finished uid-a"), done);
        done.clear();
        bus.publish(NodeTopics.TICK, new Tick());
        change(Operation.UPDATE, pod("a"));
        bus.publish(PodTopics.PROBE_CHANGED, new ProbeChanged("uid-a"));
        passes(Duration.ofMinutes(5));
        assertEquals(List.of(), done);
        List<Set<String>> known = new ArrayList<>();
        bus.subscribe(PodTopics.WORKERS, workers -> known.add(workers.known()));
        bus.publish(NodeTopics.TICK, new Tick());
        change(Operation.REMOVE, pod("a"));
        bus.publish(NodeTopics.TICK, new Tick());
        passes(Duration.ZERO);
        assertEquals(List.of("finished uid-a"), done);
        assertEquals(List.of(Set.of("uid-a"), Set.of()), known);
    }

    /** The step that is under way is interrupted and begun again with less time. */
    @Test
    void aShorterGracePeriodInterruptsTheStop() {
        List<Long> graces = new ArrayList<>();
        bus.subscribe(EventTopics.DECISION, made -> {
            if (made.decision() instanceof EndDecision.Terminating ends) {
                graces.add(ends.graceSeconds());
            }
        });
        complete(true, pod("a"));
        steps.terminateTakes = Duration.ofSeconds(30);
        evict(20);
        passes(Duration.ofSeconds(5));
        evict(20);
        evict(25);
        passes(Duration.ofSeconds(5));
        assertEquals(1, steps.terminations);
        steps.terminateTakes = Duration.ofSeconds(1);
        evict(2);
        assertEquals(2, steps.terminations);
        assertEquals(List.of(20L, 2L), graces);
        passes(Duration.ofSeconds(1));
        assertTrue(done.contains("finished uid-a"));
    }

    @Test
    void somethingDoneBringsTheNextSyncAtOnce() {
        steps.result = Optional.of(StepResult.Again.after(0));
        steps.results = 3;
        complete(true, pod("a"));
        assertEquals(4, done.size());
    }

    private void evict(long grace) {
        bus.publish(PodTopics.KILL_POD,
                KillPod.eviction("uid-a", new PodFailure("Evicted", "pressure"), Optional.empty(), "", grace));
        passes(Duration.ZERO);
    }

    private PodObserved observed(PodIdentity pod) {
        return new PodObserved(new Observation(new ObservedPod(pod, List.of(), List.of(), List.of()), scope.nanos()), List.of());
    }

    private void leftovers(PodIdentity... pods) {
        bus.publish(RuntimeTopics.LEFTOVERS, new LeftoversFound(List.of(pods), List.of()));
        passes(Duration.ZERO);
    }

    private void change(Operation operation, Pod pod) {
        bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(List.of(new PodChange(operation, "file", List.of(pod)))));
        passes(Duration.ZERO);
    }

    private void complete(boolean ready, Pod... pods) {
        bus.publish(PodTopics.PODS_ADMITTED,
                new PodChanges(List.of(new PodChange(Operation.ADD, "file", List.of(pods))), true, ready));
        passes(Duration.ZERO);
    }

    private void passes(Duration time) {
        scheduler.run(time.plusMillis(1), () -> { });
    }

    private static Pod pod(String name) {
        return new Pod(ObjectMeta.builder().namespace("ns").name(name).uid("uid-" + name).build(), PodSpec.builder().build(),
                PodStatus.builder().build());
    }

    private final class Steps implements PodSteps {
        private Duration terminateTakes = Duration.ZERO;
        private Duration cleanUpTakes = Duration.ZERO;
        private Optional<RuntimeException> syncFailure = Optional.empty();
        private Optional<RuntimeException> killFailure = Optional.empty();
        private Optional<String> obstacle = Optional.empty();
        private Optional<StepResult> result = Optional.empty();
        /** So many syncs have that result. */
        private int results = Integer.MAX_VALUE;
        private Optional<Container> held = Optional.empty();
        private int terminations;
        /** The statuses that a sync computes one after another, and that nobody receives. */
        private List<PodStatusComputed> computes = List.of();
        private final List<Optional<PodStatus>> mirrored = new ArrayList<>();

        @Override
        public StepResult sync(PodSyncContext context) {
            done.add("sync " + context.pod().uid());
            mirrored.add(context.mirrored());
            computes.forEach(computed -> context.syncState().status().publish(computed, _ -> { }));
            syncFailure.ifPresent(failure -> {
                throw failure;
            });
            context.syncState().starts().releaseAll();
            held.ifPresent(container -> context.syncState().starts().holdBack(container, Long.MAX_VALUE));
            return result.filter(_ -> results-- > 0).orElseGet(() -> StepResult.Settled.after(scope.nanos()));
        }

        @Override
        public void terminate(PodSyncContext context) throws InterruptedException {
            terminations++;
            scope.sleep(terminateTakes);
            killFailure.ifPresent(failure -> {
                throw failure;
            });
            done.add("terminate " + context.pod().uid());
        }

        @Override
        public void cleanUp(PodSyncContext context) throws InterruptedException {
            scope.sleep(cleanUpTakes);
            done.add("cleanUp " + context.pod().uid());
            if (obstacle.isPresent()) {
                throw new ConflictException(obstacle.get());
            }
        }
    }
}
