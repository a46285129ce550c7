package io.jubelet.app.gc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.RemovablePods;
import io.jubelet.app.message.runtime.ContainerReclaim;
import io.jubelet.app.message.runtime.ContainersReclaimed;
import io.jubelet.app.message.runtime.LeftoversFound;
import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.message.runtime.PodObserved;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.gc.ContainerGcPolicy;
import io.jubelet.domain.pleg.PodLifecycleEvent;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeCgroupTree;
import io.jubelet.ports.fake.FakeContainerLogs;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakePodDirectories;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GarbageCollectionTest {

    private static final PodIdentity POD = new PodIdentity("ns", "web", "uid");
    private static final PodIdentity FOREIGN = new PodIdentity("", "", "");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final FakeDisk disk = new FakeDisk();
    private final FakeContainerLogs logs = new FakeContainerLogs(disk, "/logs/pods", "/logs/links");
    private final FakePodDirectories directories = new FakePodDirectories(disk, "/root");
    private final List<String> calls = new ArrayList<>();
    private final List<ContainerSummary> containers = new ArrayList<>();
    private final List<SandboxSummary> sandboxes = new ArrayList<>();
    private final Set<String> stuck = new HashSet<>();
    private final List<NodeEvent> events = new ArrayList<>();
    private final List<LeftoversFound> leftovers = new ArrayList<>();
    private RemovablePods removable = pods(Set.of("uid"), Set.of(), true);
    private boolean away;
    private final GarbageCollection collection;
    private final SimBus sim = new SimBus(scope, (topic, message) -> true);
    private final Bus bus = sim.outside();

    GarbageCollectionTest() {
        var places = new PodLeftovers(logs, directories, new FakeCgroupTree(), Optional.empty());
        collection = new GarbageCollection(runtime(), logs, places, ContainerGcPolicy.DEFAULT, "node", scope, scope);
        bus.answer(PodTopics.PODS_REMOVABLE, _ -> removable);
        bus.subscribe(RuntimeTopics.LEFTOVERS, leftovers::add);
        bus.subscribe(EventTopics.NODE_EVENT, events::add);
        sim.deploy(collection);
    }

    private static RemovablePods pods(Set<String> known, Set<String> content, boolean sourcesReady) {
        return new RemovablePods(known, content, Set.of(), sourcesReady);
    }

    private ContainerRuntime runtime() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "listContainers" -> {
                        if (away) {
                            throw new UnavailableException("away");
                        }
                        calls.add(arguments[0].equals(ListFilter.ALL) ? "list all" : "list one");
                        yield List.copyOf(containers);
                    }
                    case "listSandboxes" -> List.copyOf(sandboxes);
                    default -> {
                        calls.add(method.getName() + " " + arguments[0]);
                        if (stuck.contains(arguments[0])) {
                            throw new UnavailableException("busy");
                        }
                        yield null;
                    }
                });
    }

    private void container(PodIdentity pod, String id, int attempt, RunState state) {
        containers.add(ContainerSummary.builder().id(id).name("app").attempt(attempt).sandboxId("sandbox").pod(pod)
                .state(state).createdAt(START.plusSeconds(attempt)).build());
        logs.createContainerDirectory(POD, "app");
        disk.write("/logs/pods/ns_web_uid/app/" + attempt + ".log", new byte[0], 0640);
    }

    private void sandbox(PodIdentity pod, String id, SandboxState state) {
        sandboxes.add(SandboxSummary.builder().id(id).pod(pod).state(state).createdAt(START).build());
    }

    private void passes(Duration time) {
        scheduler.run(time, () -> { });
    }

    private void observe(ObservedContainer... seen) {
        bus.publish(RuntimeTopics.POD_OBSERVED, new PodObserved(
                new Observation(new ObservedPod(POD, List.of(), List.of(), List.of(seen)), 0), List.of()));
    }

    private List<String> logs() {
        return disk.list("/logs/pods/ns_web_uid/app").stream().sorted().toList();
    }

    /** What an earlier agent left, of a pod that was taken from its source meanwhile, must not wait for a minute. */
    @Test
    void theFirstRoundComesAsSoonAsAllDesiredPodsAreKnown() {
        container(POD, "left", 0, RunState.EXITED);
        directories.create("other");
        admitted(false);
        passes(Duration.ofSeconds(10));
        assertEquals(List.of(), calls);
        removable = pods(Set.of(), Set.of(), true);
        admitted(true);
        passes(Duration.ofSeconds(3));
        assertEquals(List.of("list all", "removeContainer left"), calls);
        assertEquals(1, leftovers.size());
        containers.clear();
        admitted(true);
        passes(Duration.ofSeconds(56));
        assertEquals(1, leftovers.size());
        passes(Duration.ofSeconds(5));
        assertEquals(2, leftovers.size(), "from then on once a minute");
    }

    /** While a source is away it is collected what needs none. */
    @Test
    void aSourceThatDoesNotComeHoldsUpNoRound() {
        passes(Duration.ofSeconds(125));
        assertEquals(2, leftovers.size());
        admitted(true);
        passes(Duration.ofSeconds(3));
        assertEquals(3, leftovers.size());
    }

    private void admitted(boolean allSourcesReady) {
        bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(List.of(), true, allSourcesReady));
    }

    @Test
    void surplusInstancesOfAPodThatIsDesiredGoOnceAMinute() {
        container(POD, "new", 2, RunState.RUNNING);
        container(POD, "mid", 1, RunState.EXITED);
        container(POD, "old", 0, RunState.EXITED);
        passes(Duration.ofSeconds(59));
        assertEquals(List.of(), calls);
        passes(Duration.ofSeconds(2));
        assertEquals(List.of("list all", "removeContainer old"), calls);
        assertEquals(List.of("1.log", "2.log"), logs());
    }

    @Test
    void theInstanceThatSaysHowAPodEndedStaysAndOneThatNeverStartedGoes() {
        removable = new RemovablePods(Set.of("uid"), Set.of(), Set.of("uid"), true);
        container(POD, "created", 1, RunState.CREATED);
        container(POD, "failed", 0, RunState.EXITED);
        passes(Duration.ofSeconds(61));
        assertEquals(List.of("list all", "removeContainer created"), calls);
        assertEquals(List.of("0.log"), logs());
    }

    @Test
    void theInstanceBeforeOneThatIsAboutToStartStays() {
        container(POD, "created", 2, RunState.CREATED);
        container(POD, "failed", 1, RunState.EXITED);
        container(POD, "older", 0, RunState.EXITED);
        passes(Duration.ofSeconds(61));
        assertEquals(List.of("list all", "removeContainer older"), calls);
        assertEquals(List.of("1.log", "2.log"), logs());
    }

    @Test
    void containersOfAPodThatIsGoneGoAtOnceAndItsSandboxWithinTheMinute() {
        container(POD, "one", 0, RunState.EXITED);
        sandbox(POD, "sandbox", SandboxState.NOT_READY);
        observe(observed("one", 0));
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", false));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of(), calls, "it is desired, and merely has ended");
        removable = pods(Set.of("uid"), Set.of("uid"), false);
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", true));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("removeContainer one"), calls, "what was observed needs no list");
        assertEquals(List.of(), logs());
        assertEquals(List.of(), leftovers, "only a complete round reports them");
        containers.clear();
        passes(Duration.ofSeconds(60));
        assertEquals(List.of("removeContainer one", "list all", "stopSandbox sandbox", "removeSandbox sandbox"), calls);
    }

    @Test
    void containersOfAPodThatIsEvictedGoAtOnceAlthoughItIsDesired() {
        removable = pods(Set.of("uid"), Set.of("uid"), true);
        container(POD, "one", 0, RunState.EXITED);
        observe(observed("one", 0));
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", false));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("removeContainer one"), calls);
        assertEquals(List.of(), logs());
    }

    @Test
    void aPodThatIsDesiredAgainKeepsItsContainers() {
        removable = pods(Set.of("uid"), Set.of(), true);
        observe(observed("one", 0));
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", true));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of(), calls);
    }

    @Test
    void whatRunsOrIsNotThereAnyMoreIsNotRemovedWithItsPod() {
        removable = pods(Set.of("uid"), Set.of("uid"), true);
        observe(observed("one", 0), observed("two", 1).toBuilder().state(RunState.RUNNING).build());
        observe();
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", true));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of(), calls);
        observe(observed("one", 0), observed("two", 1).toBuilder().state(RunState.RUNNING).build());
        bus.publish(PodTopics.POD_FINISHED, new PodFinished("uid", true));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("removeContainer one"), calls);
    }

    @Test
    void exitedContainersAreRemovedOnRequestAndAllOfPodsThatHaveEnded() {
        removable = new RemovablePods(Set.of("uid"), Set.of(), Set.of("uid"), true);
        container(POD, "new", 1, RunState.EXITED);
        container(POD, "old", 0, RunState.EXITED);
        passes(Duration.ofSeconds(5));
        var answers = new ArrayList<ContainersReclaimed>();
        passes(Duration.ofSeconds(2));
        scope.start("eviction", () -> answers.add(reclaim()));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("list all", "removeContainer old", "removeContainer new"), calls);
        assertEquals(1, answers.size());
    }

    private ContainersReclaimed reclaim() {
        try {
            return bus.ask(RuntimeTopics.CONTAINER_RECLAIM, new ContainerReclaim());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void unknownPodsAreLeftAloneUntilAllSourcesAreReady() {
        removable = pods(Set.of(), Set.of(), false);
        container(POD, "one", 0, RunState.EXITED);
        sandbox(POD, "sandbox", SandboxState.NOT_READY);
        passes(Duration.ofSeconds(61));
        assertEquals(List.of("list all"), calls);
        removable = pods(Set.of(), Set.of(), true);
        passes(Duration.ofSeconds(60));
        assertEquals(List.of("list all", "list all", "removeContainer one", "stopSandbox sandbox",
                "removeSandbox sandbox"), calls);
    }

    @Test
    void whatBelongsToOthersIsLeftAlone() {
        removable = pods(Set.of(), Set.of(), true);
        container(FOREIGN, "theirs", 0, RunState.EXITED);
        sandbox(FOREIGN, "theirs too", SandboxState.NOT_READY);
        passes(Duration.ofMinutes(3));
        assertEquals(Set.of("list all"), Set.copyOf(calls));
    }

    @Test
    void oneThatCanNotBeRemovedHoldsUpNoOtherAndIsTriedAgain() {
        removable = pods(Set.of(), Set.of(), true);
        container(POD, "one", 0, RunState.EXITED);
        container(POD, "two", 1, RunState.EXITED);
        stuck.add("one");
        passes(Duration.ofSeconds(61));
        assertEquals(Set.of("list all", "removeContainer one", "removeContainer two"), Set.copyOf(calls));
        containers.removeIf(container -> container.id().equals("two"));
        stuck.clear();
        calls.clear();
        passes(Duration.ofSeconds(60));
        assertEquals(List.of("list all", "removeContainer one"), calls);
        assertEquals(List.of(), events);
    }

    @Test
    void aRoundThatFailsIsAnEventOfTheNode() {
        away = true;
        passes(Duration.ofSeconds(61));
        assertEquals(List.of(new NodeEvent("node", PodEvent.Type.WARNING, "ContainerGCFailed", "away",
                events.getFirst().at())), events);
        passes(Duration.ofSeconds(60));
        assertEquals(2, events.size(), "each round that fails is one");
        scope.start("eviction", this::reclaim);
        passes(Duration.ofSeconds(1));
        assertEquals(2, events.size(), "who asked for it tells what failed");
        away = false;
        passes(Duration.ofSeconds(60));
        assertEquals(2, events.size());
    }

    @Test
    void aRoundThatFailsIsFollowedByTheNextOne() {
        away = true;
        passes(Duration.ofSeconds(61));
        assertEquals(List.of(), calls);
        away = false;
        passes(Duration.ofSeconds(60));
        assertEquals(List.of("list all"), calls);
        collection.stop();
        passes(Duration.ofMinutes(5));
        assertEquals(List.of("list all"), calls, "nothing is collected for an agent that has ended");
    }

    @Test
    void anInstanceOfUnknownStateIsStoppedBeforeItIsRemoved() {
        removable = pods(Set.of(), Set.of(), true);
        container(POD, "one", 0, RunState.UNKNOWN);
        passes(Duration.ofSeconds(61));
        assertEquals(List.of("list all", "stopContainer one", "removeContainer one"), calls);
    }

    @Test
    void aDeathRemovesSurplusInstancesAtOnce() {
        container(POD, "old", 0, RunState.EXITED);
        container(POD, "mid", 1, RunState.EXITED);
        container(POD, "new", 2, RunState.EXITED);
        var pod = new ObservedPod(POD, List.of(), List.of(), List.of(observed("new", 2), observed("mid", 1), observed("old", 0)));
        bus.publish(RuntimeTopics.POD_OBSERVED, new PodObserved(new Observation(pod, 0), List.of()));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of(), calls, "nothing died");
        bus.publish(RuntimeTopics.POD_OBSERVED, new PodObserved(new Observation(pod, 0),
                List.of(new PodLifecycleEvent.ContainerDied(POD, "new"))));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("removeContainer mid", "removeContainer old"), calls);
        assertEquals(List.of("2.log"), logs());
    }

    private static ObservedContainer observed(String id, int run) {
        return ObservedContainer.builder().id(id).name("app").sandboxId("sandbox").state(RunState.EXITED)
                .createdAt(START.plusSeconds(run)).restartCount(run).build();
    }

    @Test
    void leftoversAndDanglingLinksAreLookedForInEachCompleteRound() {
        directories.create("other");
        container(POD, "abc", 0, RunState.RUNNING);
        logs.link(POD, "app", "abc", 0);
        logs.link(POD, "app", "def", 0);
        disk.remove("/logs/pods/ns_web_uid/app/0.log");
        passes(Duration.ofSeconds(61));
        assertEquals(List.of(new LeftoversFound(List.of(new PodIdentity("", "", "other")), List.of(POD))), leftovers);
        assertEquals(List.of("web_ns_app-abc.log"), disk.list("/logs/links").stream().sorted().toList());
    }
}
