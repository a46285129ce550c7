package io.jubelet.app.rotation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.message.runtime.PodObserved;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.settings.LogRotationSettings;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.domain.logs.rotation.LogRotationPolicy;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeLogRotationFiles;
import io.jubelet.ports.files.LogRotationFiles.LogFile;
import io.jubelet.ports.files.LogRotationFiles;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogRotationsTest {

    private static final PodIdentity POD = new PodIdentity("ns", "web", "uid");
    private static final String DIRECTORY = "/logs/ns_web_uid/app";
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final FakeDisk disk = new FakeDisk();
    private final List<String> calls = new ArrayList<>();
    private final Set<String> closed = new HashSet<>();
    private final Set<String> interrupted = new HashSet<>();
    private final List<ContainerSummary> running = new ArrayList<>();
    private final SimBus sim = new SimBus(scope, (topic, message) -> true);
    private final Bus bus = sim.outside();
    private final Set<Integer> unreadable = new HashSet<>();
    private boolean away;
    private Duration slow = Duration.ZERO;
    private int looks;

    @BeforeEach
    void start() {
        disk.makeDirectory(DIRECTORY, 0755);
        sim.deploy(new LogRotations(runtime(), files(), new LogRotationSettings(new LogRotationPolicy(100, 3), 1, INTERVAL,
                ZoneOffset.UTC), scope, scope));
    }

    /** Logs are opened again by containers that are not closed. */
    private ContainerRuntime runtime() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, method, arguments) -> {
                    calls.add(method.getName() + " " + arguments[0]);
                    scope.sleep(slow);
                    if (closed.contains((String) arguments[0])) {
                        throw new UnavailableException("busy");
                    }
                    if (interrupted.contains((String) arguments[0])) {
                        Thread.currentThread().interrupt();
                        throw new CancelledException("interrupted");
                    }
                    running.stream().filter(c -> c.id().equals(arguments[0])).forEach(c -> write(c.attempt(), 0));
                    return null;
                });
    }

    private LogRotationFiles files() {
        var files = new FakeLogRotationFiles(disk, "/logs");
        return (LogRotationFiles) Proxy.newProxyInstance(LogRotationFiles.class.getClassLoader(),
                new Class<?>[] {LogRotationFiles.class}, (_, method, arguments) -> {
                    if (away) {
                        throw new UnavailableException("the disk is away");
                    }
                    if (Thread.currentThread().isInterrupted()) {
                        throw new CancelledException("a thread that is interrupted calls no port");
                    }
                    looks += method.getName().equals("inspect") ? 1 : 0;
                    try {
                        return method.getName().equals("inspect")
                                ? inspect(files, (Collection<?>) arguments[0]) : method.invoke(files, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private Map<ContainerLog, LogFile> inspect(LogRotationFiles files, Collection<?> logs) {
        Map<ContainerLog, LogFile> looks = new LinkedHashMap<>(files.inspect(logs.stream().map(ContainerLog.class::cast).toList()));
        looks.replaceAll((log, look) -> unreadable.contains(log.run()) ? new LogFile.Unknown("its disk is broken") : look);
        return looks;
    }

    private void write(int run, int bytes) {
        disk.write(DIRECTORY + "/" + run + ".log", new byte[bytes], 0640);
    }

    private void runs(String id, int run) {
        running.add(ContainerSummary.builder().id(id).name("app").attempt(run).sandboxId("sandbox").pod(POD)
                .state(RunState.RUNNING).createdAt(START).build());
        listed();
    }

    private void listed() {
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(POD, true), List.of(), running, scope.nanos()));
    }

    private void passes(Duration time) {
        scheduler.run(time, () -> { });
    }

    private List<String> logs() {
        return disk.list(DIRECTORY);
    }


    @Test
    void aLogThatIsLargeEnoughIsRotatedAndTheOneBeforeCompressed() {
        write(0, 100);
        runs("one", 0);
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("reopenContainerLog one"), calls);
        assertEquals(2, logs().size());
        write(0, 100);
        passes(INTERVAL.multipliedBy(2));
        List<String> left = logs();
        assertEquals(3, left.size(), left.toString());
        assertEquals("0.log", left.get(0));
        assertTrue(left.get(1).endsWith(".gz"), left.toString());
        assertFalse(left.get(2).endsWith(".gz"), left.toString());
        write(0, 99);
        passes(INTERVAL.multipliedBy(3));
        assertEquals(left, logs());
        assertEquals(2, calls.size());
    }

    @Test
    void aLogThatCanNotBeLookedAtIsLeftAndTheOthersAreRotated() {
        unreadable.add(0);
        write(0, 100);
        write(1, 100);
        runs("one", 0);
        runs("two", 1);
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("reopenContainerLog two"), calls);
        unreadable.clear();
        passes(INTERVAL.multipliedBy(2));
        assertEquals(List.of("reopenContainerLog two", "reopenContainerLog one"), calls);
    }

    @Test
    void neverMoreFilesThanConfigured() {
        runs("one", 0);
        for (int i = 0; i < 20; i++) {
            write(0, 100);
            passes(Duration.ofSeconds(7));
            assertTrue(logs().size() <= 3, logs().toString());
        }
        assertTrue(calls.size() >= 10, calls.toString());
    }

    @Test
    void logsThatDoNotGrowAreCheckedTogetherOnceInAnInterval() {
        for (int run = 0; run < 30; run++) {
            write(run, 10);
            runs("c" + run, run);
            passes(Duration.ofMillis(700));
        }
        passes(INTERVAL.multipliedBy(3));
        looks = 0;
        passes(INTERVAL.multipliedBy(10));
        assertEquals(10, looks);
        assertEquals(List.of(), calls);
    }

    @Test
    void aRuntimeThatFailsToReopenLosesNothingAndIsAskedAgain() {
        write(0, 120);
        closed.add("one");
        runs("one", 0);
        passes(INTERVAL.dividedBy(2));
        assertEquals(List.of("0.log"), logs());
        assertEquals(120, disk.read(DIRECTORY + "/0.log").orElseThrow().length);
        assertEquals(1, calls.size(), "not before the next interval");
        closed.clear();
        passes(INTERVAL.multipliedBy(2));
        assertEquals(2, logs().size());
    }

    @Test
    void aLogThatIsMissingIsOpenedAgain() {
        runs("one", 0);
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("reopenContainerLog one"), calls);
        assertEquals(List.of("0.log"), logs());
        disk.remove(DIRECTORY + "/0.log");
        closed.add("one");
        passes(INTERVAL.multipliedBy(4));
        assertTrue(calls.size() <= 6 && calls.size() >= 3, calls.toString());
        closed.clear();
        passes(INTERVAL.multipliedBy(2));
        assertEquals(List.of("0.log"), logs());
    }

    @Test
    void aLogThatWasMissingWhileItWasRotatedIsWatchedOn() {
        slow = Duration.ofMillis(2500);
        write(0, 100);
        runs("one", 0);
        passes(Duration.ofSeconds(3));
        assertEquals(List.of("reopenContainerLog one"), calls);
        write(0, 100);
        passes(Duration.ofSeconds(4));
        assertEquals(2, calls.size(), "long before the next interval");
    }

    @Test
    void whatACrashLeftIsCleanedUp() {
        write(0, 100);
        for (String name : List.of("20251231-000000.tmp", "20251231-000001", "20251231-000001.gz")) {
            disk.write(DIRECTORY + "/0.log." + name, new byte[1], 0640);
        }
        runs("one", 0);
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("0.log", "0.log.20251231-000001.gz"), logs().subList(0, 2));
        assertEquals(3, logs().size());
    }

    @Test
    void aLinkIsLeftAlone() {
        disk.write("/outside", new byte[1000], 0640);
        disk.put(DIRECTORY + "/0.log", new FakeDisk.Node.Link("/outside"));
        runs("one", 0);
        passes(INTERVAL.multipliedBy(3));
        assertEquals(List.of(), calls);
        assertEquals(List.of("0.log"), logs());
    }

    @Test
    void aLogThatIsNotOpenedAgainForAnInterruptionKeepsItsName() {
        write(0, 1000);
        interrupted.add("one");
        runs("one", 0);
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("0.log"), logs());
        interrupted.clear();
        passes(INTERVAL.multipliedBy(2));
        assertEquals(2, logs().size());
    }

    @Test
    void onlyContainersThatRunAreRotated() {
        write(0, 10);
        runs("one", 0);
        passes(Duration.ofSeconds(1));
        running.clear();
        listed();
        write(0, 1000);
        passes(INTERVAL.multipliedBy(3));
        assertEquals(List.of("0.log"), logs());
        assertEquals(List.of(), calls);
    }

    @Test
    void aContainerIsKnownFromThePodAsWell() {
        write(4, 1000);
        running.add(ContainerSummary.builder().id("one").name("app").attempt(4).sandboxId("sandbox").pod(POD)
                .state(RunState.RUNNING).createdAt(START).build());
        var container = ObservedContainer.builder().id("one").name("app").sandboxId("sandbox").state(RunState.RUNNING)
                .restartCount(4).createdAt(START).build();
        bus.publish(RuntimeTopics.POD_OBSERVED, new PodObserved(
                new Observation(new ObservedPod(POD, List.of(), List.of(), List.of(container)), scope.nanos()), List.of()));
        // A list that is older than what was seen of the pod says nothing about it.
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), scope.nanos() - 1));
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("reopenContainerLog one"), calls);
    }

    @Test
    void aDiskThatIsAwayForAWhileStopsNothingForGood() {
        write(0, 10);
        runs("one", 0);
        passes(Duration.ofSeconds(1));
        away = true;
        write(0, 1000);
        passes(INTERVAL.multipliedBy(3));
        assertEquals(List.of(), calls);
        away = false;
        passes(INTERVAL.multipliedBy(2));
        assertEquals(List.of("reopenContainerLog one"), calls);
    }

    @Test
    void aLogIsNeverWorkedOnTwiceAtATime() {
        var queue = new RotationQueue(2, scope);
        var log = new ContainerLog(POD, "app", 0);
        List<String> events = new ArrayList<>();
        for (RotationQueue.Kind kind : RotationQueue.Kind.values()) {
            queue.add(kind, log, () -> {
                events.add("begin " + kind);
                try {
                    scope.sleep(Duration.ofSeconds(1));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                events.add("end " + kind);
            });
        }
        passes(Duration.ofSeconds(5));
        assertEquals(List.of("begin ROTATE", "end ROTATE", "begin COMPRESS", "end COMPRESS"), events);
    }

    private void observed(PodIdentity pod, String id, RunState state) {
        var container = ObservedContainer.builder().id(id).name("app").sandboxId("sandbox").state(state).restartCount(0)
                .createdAt(START).build();
        bus.publish(RuntimeTopics.POD_OBSERVED, new PodObserved(
                new Observation(new ObservedPod(pod, List.of(), List.of(), List.of(container)), scope.nanos()), List.of()));
    }

    @Test
    void aContainerThatEndedIsNotRotatedUntilItRunsAgain() {
        var other = new PodIdentity("ns", "db", "uid2");
        disk.makeDirectory("/logs/ns_db_uid2/app", 0755);
        disk.write("/logs/ns_db_uid2/app/0.log", new byte[10], 0640);
        write(0, 10);
        observed(POD, "one", RunState.RUNNING);
        observed(other, "two", RunState.RUNNING);
        observed(POD, "one", RunState.EXITED);
        write(0, 1000);
        disk.write("/logs/ns_db_uid2/app/0.log", new byte[1000], 0640);
        passes(INTERVAL);
        assertEquals(Set.of("reopenContainerLog two"), Set.copyOf(calls));
        // A newer list counts for all pods.
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), scope.nanos()));
        calls.clear();
        passes(INTERVAL.multipliedBy(2));
        assertEquals(List.of(), calls);
        runs("one", 0);
        passes(INTERVAL);
        assertEquals(List.of("reopenContainerLog one"), calls);
    }

    @Test
    void aRuntimeThatOpensNoLogIsAskedOncePerInterval() {
        observed(POD, "one", RunState.RUNNING);
        passes(INTERVAL.dividedBy(2));
        assertEquals(List.of("reopenContainerLog one"), calls);
        passes(INTERVAL.multipliedBy(3));
        assertTrue(calls.size() >= 3 && calls.size() <= 4, calls.toString());
    }

    @Test
    void aLogThatFillsFasterThanFilesAreCompressedIsOnlyRotated() {
        for (int i = 0; i < 3; i++) {
            write(0, 24 << 20);
            if (i == 0) {
                runs("one", 0);
            }
            passes(Duration.ofSeconds(2));
        }
        assertEquals(3, calls.size());
        assertEquals(List.of(), logs().stream().filter(name -> name.endsWith(".gz")).toList());
        passes(INTERVAL);
        write(0, 24 << 20);
        passes(INTERVAL.multipliedBy(2));
        assertEquals(1, logs().stream().filter(name -> name.endsWith(".gz")).count(), logs().toString());
    }

    @Test
    void noMoreLogsAreWorkedOnAtATimeThanThereAreWorkers() {
        var queue = new RotationQueue(2, scope);
        List<String> events = new ArrayList<>();
        for (int run = 0; run < 3; run++) {
            String name = Integer.toString(run);
            queue.add(RotationQueue.Kind.ROTATE, new ContainerLog(POD, "app", run), () -> {
                events.add("begin " + name);
                try {
                    scope.sleep(Duration.ofSeconds(1));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        passes(Duration.ofMillis(500));
        assertEquals(2, events.size());
        queue.add(RotationQueue.Kind.COMPRESS, new ContainerLog(POD, "app", 3), () -> events.add("compressed"));
        passes(Duration.ofMillis(100));
        assertEquals("compressed", events.getLast());
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("begin 2"), events.subList(3, events.size()));
    }

    @Test
    void nothingBeginsOnceTheQueueIsClosed() {
        var queue = new RotationQueue(1, scope);
        List<String> events = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            String name = Integer.toString(run);
            queue.add(RotationQueue.Kind.ROTATE, new ContainerLog(POD, "app", run), () -> events.add(name));
        }
        queue.close();
        passes(Duration.ofSeconds(1));
        assertEquals(List.of("0"), events, "it had begun");
    }
}
