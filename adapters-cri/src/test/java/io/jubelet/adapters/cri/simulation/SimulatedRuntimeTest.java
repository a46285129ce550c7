package io.jubelet.adapters.cri.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.ContainerRuntime.EventListener;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeEvent;
import io.jubelet.ports.runtime.RuntimeStreaming.Streams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a simulated runtime can do beyond the contract of all runtimes. */
class SimulatedRuntimeTest {

    private final VirtualTimers timers = new VirtualTimers();

    private SimulatedRuntime runtime(String query) {
        return new SimulatedRuntime(timers, SimulationSettings.parse(query));
    }

    @Test
    void callsTakeTheirTime() {
        SimulatedRuntime runtime = runtime("latency=1ms&start-latency=20ms&pull-latency=3s");

        assertEquals(Duration.ofMillis(1), taken(() -> runtime.containers().status()));
        Pods pods = new Pods(runtime);
        assertEquals(Duration.ofSeconds(3), taken(pods::pull));
        String container = pods.create(pods.sandbox("a"), "main");
        assertEquals(Duration.ofMillis(20), taken(() -> runtime.containers().startContainer(container)));
    }

    private Duration taken(Runnable call) {
        long before = timers.nanos();
        call.run();
        return Duration.ofNanos(timers.nanos() - before);
    }

    @Test
    void aCallThatTakesLongerThanItsDeadlineFailsThenAndHasNoEffect() {
        SimulatedRuntime runtime = runtime("start-latency=10m");
        Pods pods = new Pods(runtime);
        String container = pods.create(pods.sandbox("a"), "main");

        assertEquals(Duration.ofMinutes(2), taken(() -> assertThrows(DeadlineExceededException.class,
                () -> runtime.containers().startContainer(container))));

        assertEquals(RunState.CREATED, runtime.snapshot().containers().getFirst().state());
    }

    @Test
    void aPlanFailsCallsBeforeOrAfterTheirEffect() {
        PortException failure = new InternalException("planned");
        List<String> asked = new ArrayList<>();
        SimulatedRuntime runtime = new SimulatedRuntime(timers, SimulationSettings.DEFAULT, (call, ids) -> {
            asked.add(call + ids);
            return switch (call) {
                case "StopPodSandbox" -> Fault.fail(failure);
                case "RemovePodSandbox" -> Fault.failAfter(failure);
                case "ListPodSandbox" -> Fault.delay(Duration.ofSeconds(5));
                default -> Fault.NONE;
            };
        });
        Pods pods = new Pods(runtime);
        String sandbox = pods.sandbox("a");

        assertThrows(InternalException.class, () -> runtime.containers().stopSandbox(sandbox));
        assertEquals(SandboxState.READY, runtime.snapshot().sandboxes().getFirst().state());
        assertThrows(InternalException.class, () -> runtime.containers().removeSandbox(sandbox));
        assertEquals(List.of(), runtime.snapshot().sandboxes());
        assertEquals(Duration.ofSeconds(5), taken(() -> runtime.containers().listSandboxes(ListFilter.ALL)));
        assertEquals(List.of("RunPodSandbox[default, a, uid-a, 0]", "StopPodSandbox[" + sandbox + "]",
                "RemovePodSandbox[" + sandbox + "]", "ListPodSandbox[]"), asked);
    }

    @Test
    void theSameSeedGivesTheSameFaultsInWhateverOrderCallsCome() {
        String query = "fail=StartContainer:0.3&seed=7";
        List<String> forwards = failures(query, false);
        assertEquals(forwards, failures(query, true));
        assertTrue(forwards.size() > 20 && forwards.size() < 40, forwards::toString);
        assertTrue(!forwards.equals(failures("fail=StartContainer:0.3&seed=8", false)));
        assertEquals(100, failures("fail=*:1", false).size());
    }

    @Test
    void aCallThatWasNotMadeForLongIsForgotten() {
        SeededFaults faults = new SeededFaults(SimulationSettings.parse("fail=StartContainer:0.5&seed=7"));
        List<Boolean> first = repeated(faults);
        assertTrue(!first.equals(repeated(faults)));
        for (int i = 0; i < 10_000; i++) {
            faults.before("StartContainer", List.of("other-" + i));
        }
        assertEquals(first, repeated(faults));
    }

    private static List<Boolean> repeated(SeededFaults faults) {
        return IntStream.range(0, 20).mapToObj(_ -> faults.before("StartContainer", List.of("a")).before().isPresent()).toList();
    }

    /** Names of containers whose start fails, out of a hundred. */
    private List<String> failures(String query, boolean backwards) {
        SeededFaults faults = new SeededFaults(SimulationSettings.parse(query));
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String id = Ids.sha256(Integer.toString(backwards ? 99 - i : i));
            if (faults.before("StartContainer", List.of(id)).before().isPresent()) {
                names.add(id);
            }
        }
        return names.stream().sorted().toList();
    }

    @Test
    void aFailureSaysThatItIsSimulated() {
        PortException failure = assertThrows(InternalException.class,
                () -> runtime("fail=ListImages:1").images().listImages());

        assertEquals("rpc error: code = Unknown desc = simulated failure of ListImages", failure.getMessage());
    }

    @Test
    void anOutageFailsCallsAndEndsStreamsWhileContainersGoOn() {
        SimulatedRuntime runtime = runtime("");
        Pods pods = new Pods(runtime);
        String sandbox = pods.sandbox("a");
        String container = pods.start(sandbox, "main", "sleep", "10");
        List<Object> received = new ArrayList<>();
        runtime.containers().subscribe(recorder(received));

        runtime.becomeUnavailable();
        timers.settle();
        assertThrows(UnavailableException.class, () -> runtime.containers().status());
        assertInstanceOf(UnavailableException.class, received.getFirst());
        timers.advance(Duration.ofSeconds(20));
        runtime.becomeAvailable();

        assertEquals(1, received.size());
        ObservedContainer ended = runtime.containers().containerStatus(container);
        assertEquals(RunState.EXITED, ended.state());
        assertEquals(Duration.ofSeconds(10),
                Duration.between(ended.startedAt().orElseThrow(), ended.finishedAt().orElseThrow()));
    }

    private static EventListener recorder(List<Object> received) {
        return new EventListener() {
            @Override
            public void changed(RuntimeEvent event) {
                received.add(event);
            }

            @Override
            public void ended(PortException why) {
                received.add(why);
            }
        };
    }

    @Test
    void eventsCanGetLostOrBeOffAltogether() {
        SimulatedRuntime lossy = runtime("lose-events=1");
        List<Object> received = new ArrayList<>();
        lossy.containers().subscribe(recorder(received));
        new Pods(lossy).sandbox("a");
        timers.settle();
        assertEquals(List.of(), received);

        assertThrows(UnimplementedException.class,
                () -> runtime("events=off").containers().subscribe(recorder(received)));
    }

    @Test
    void aListenerThatFailsReceivesTheNextEvent() {
        SimulatedRuntime runtime = runtime("");
        List<RuntimeEvent> received = new ArrayList<>();
        runtime.containers().subscribe(new EventListener() {
            @Override
            public void changed(RuntimeEvent event) {
                received.add(event);
                throw new IllegalStateException("a mistake of the listener");
            }

            @Override
            public void ended(PortException why) {
                throw new AssertionError(why);
            }
        });

        new Pods(runtime).sandbox("a");
        timers.settle();

        assertEquals(2, received.size());
    }

    @Test
    void containersCanBeKilledFromOutside() {
        SimulatedRuntime runtime = runtime("");
        Pods pods = new Pods(runtime);
        String sandbox = pods.sandbox("a");
        String crashes = pods.start(sandbox, "crashes", "server");
        String eats = pods.start(sandbox, "eats", "server");
        String stays = pods.start(sandbox, "stays", "server");

        runtime.exit(crashes, 42);
        runtime.killForMemory(eats);
        assertEquals(42, runtime.containers().containerStatus(crashes).exitCode());
        assertEquals("OOMKilled", runtime.containers().containerStatus(eats).reason());
        assertEquals(RunState.RUNNING, runtime.containers().containerStatus(stays).state());

        runtime.failSandbox(sandbox);
        assertEquals(SandboxState.NOT_READY, runtime.snapshot().sandboxes().getFirst().state());
        assertEquals(137, runtime.containers().containerStatus(stays).exitCode());
    }

    @Test
    void nothingWaitsForTheEndOfAProcessThatWasStopped() {
        SimulatedRuntime runtime = runtime("");
        Pods pods = new Pods(runtime);
        String sandbox = pods.sandbox("a");
        int before = timers.pending();
        String stopped = pods.start(sandbox, "stopped", "sh", "-c", "sleep 1m; echo later; sleep 1h");
        String removed = pods.start(sandbox, "removed", "sleep", "1h");
        String goesOn = pods.start(sandbox, "goes-on", "sleep", "2h");
        assertEquals(before + 4, timers.pending());

        runtime.containers().stopContainer(stopped, Duration.ZERO);
        runtime.containers().removeContainer(removed);
        assertEquals(before + 1, timers.pending());
        timers.advance(Duration.ofHours(2));
        assertEquals(RunState.EXITED, runtime.containers().containerStatus(goesOn).state());
    }

    @Test
    void commandsInContainersCanBeAnsweredByATest() {
        SimulatedRuntime runtime = runtime("");
        Pods pods = new Pods(runtime);
        String container = pods.start(pods.sandbox("a"), "main", "server");
        runtime.onExec((id, command) -> command.contains("ready")
                ? Optional.of(new ExecResult("no", "", 1)) : Optional.empty());

        assertEquals(1, runtime.containers().execSync(container, List.of("ready"), Duration.ZERO, 100).exitCode());
        assertEquals(0, runtime.containers().execSync(container, List.of("anything"), Duration.ZERO, 100).exitCode());
    }

    @Test
    void someImagesCantBePulled() {
        SimulatedRuntime runtime = runtime("");

        assertThrows(NotFoundException.class, () -> pull(runtime, "registry.example.org/missing:1"));
        assertThrows(PermissionDeniedException.class, () -> pull(runtime, "denied"));
        assertEquals(pull(runtime, "busybox"), pull(runtime, "docker.io/library/busybox:latest"));
        assertEquals(1, runtime.images().listImages().size());
    }

    private static String pull(SimulatedRuntime runtime, String image) {
        return runtime.images().pullImage(ImageSpec.of(image), Optional.empty(), Optional.empty());
    }

    @Test
    void streamsAreRefusedWithAReason() {
        SimulatedRuntime runtime = runtime("");
        Pods pods = new Pods(runtime);
        String container = pods.start(pods.sandbox("a"), "main", "server");

        PortException failure = assertThrows(UnimplementedException.class, () -> runtime.streaming()
                .exec(container, List.of("sh"), new Streams(true, true, true, false)));
        assertTrue(failure.getMessage().contains("fake://"), failure.getMessage());
    }

    @Test
    void twoRunsAreTheSame() {
        assertEquals(story(), story());
    }

    /** Everything that can be seen of a few pods. */
    private static String story() {
        VirtualTimers timers = new VirtualTimers();
        SimulatedRuntime runtime = new SimulatedRuntime(timers, SimulationSettings.parse("latency=3ms&seed=5"));
        List<Object> received = new ArrayList<>();
        runtime.containers().subscribe(recorder(received));
        Pods pods = new Pods(runtime);
        for (String name : List.of("a", "b", "c")) {
            String sandbox = pods.sandbox(name);
            pods.start(sandbox, "main", "sh", "-c", "sleep 2; exit 1");
            pods.start(sandbox, "side", "server");
        }
        timers.advance(Duration.ofSeconds(5));
        List<ObservedContainer> seen = runtime.containers().listContainers(ListFilter.ALL).stream()
                .map(ContainerSummary::id).map(runtime.containers()::containerStatus).toList();
        return received + "\n" + runtime.snapshot() + "\n" + seen;
    }

    @Test
    void addressesComeBackAndFollowTheNodesNetwork() {
        SimulatedRuntime runtime = runtime("pod-cidr=10.1.0.0/29,fd00::/64");
        Pods pods = new Pods(runtime);
        String first = pods.sandbox("a");
        assertEquals(List.of("10.1.0.2", "fd00::2"), runtime.containers().sandboxStatus(first).ips().orElseThrow());
        for (String name : List.of("b", "c", "d", "e")) {
            pods.sandbox(name);
        }
        PortException full = assertThrows(PortException.class, () -> pods.sandbox("f"));
        assertTrue(full.getMessage().contains("no IP addresses available"), full.getMessage());

        runtime.containers().stopSandbox(first);
        assertEquals(Optional.of(List.of()), runtime.containers().sandboxStatus(first).ips());
        assertEquals("10.1.0.2", runtime.containers().sandboxStatus(pods.sandbox("f")).ips().orElseThrow().getFirst());

        runtime.containers().updatePodCidr("10.2.0.0/24");
        assertEquals(List.of("10.2.0.2"), runtime.containers().sandboxStatus(pods.sandbox("g")).ips().orElseThrow());
    }
}
