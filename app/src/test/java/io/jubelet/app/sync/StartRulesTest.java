package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.event.Decisions;
import io.jubelet.app.worker.StartState;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.ContainerHash;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.restart.CrashLoopKey;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeContainerLogs;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a container may be started again, as which run, and what becomes of the instances before. */
class StartRulesTest {

    private static final Container APP = Container.builder().name("app").image("i").build();
    private static final Container INIT = Container.builder().name("init").image("i").build();
    private static final Pod POD = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(),
            PodSpec.builder().initContainers(List.of(INIT)).containers(List.of(APP)).build(), PodStatus.builder().build());
    private static final PodIdentity WEB = PodIdentity.of(POD);

    private final FakeDisk disk = new FakeDisk();
    private final FakeContainerLogs logs = new FakeContainerLogs(disk, "/logs/pods", "/logs/links");
    private final VirtualTimers timers = new VirtualTimers();
    private final RecordedEvents bus = new RecordedEvents();
    private final StartState state = new StartState();
    private final List<String> removed = new ArrayList<>();
    private Optional<RuntimeException> failure = Optional.empty();
    private final ContainerRuntime runtime = (ContainerRuntime) Proxy.newProxyInstance(
            ContainerRuntime.class.getClassLoader(), new Class<?>[] {ContainerRuntime.class}, (proxy, method, arguments) -> {
                assertEquals("removeContainer", method.getName());
                if (failure.isPresent()) {
                    throw failure.get();
                }
                removed.add((String) arguments[0]);
                return null;
            });

    private ObservedContainer instance(String name, String id, int run, RunState state) {
        var instance = ObservedContainer.builder().id(id).name(name).sandboxId("sandbox").state(state)
                .hash(ContainerHash.of(name, "i").hex()).createdAt(timers.instant()).restartCount(run);
        if (state == RunState.EXITED) {
            instance.startedAt(timers.instant()).finishedAt(timers.instant());
        }
        return instance.build();
    }

    private static ObservedPod observed(ObservedContainer... newestFirst) {
        return new ObservedPod(WEB, List.of(), List.of(), List.of(newestFirst));
    }

    /** The highest number of a log, and of an instance that ended; -1 for none. */
    @ParameterizedTest
    @CsvSource({"-1, -1, 0", "-1, 3, 4", "5, -1, 6", "5, 3, 6", "3, 5, 6"})
    void aRunCountsOnFromLogsAndInstances(int logged, int known, int next) throws ContainerStartException {
        if (logged >= 0) {
            logs.createContainerDirectory(WEB, "app");
            disk.write("/logs/pods/ns_web_uid/app/" + logged + ".log", new byte[0], 0640);
        }
        Optional<ObservedContainer> newest = known < 0 ? Optional.empty()
                : Optional.of(instance("app", "1", known, RunState.EXITED));
        assertEquals(next, new RestartCounts(runtime, logs, timers.instant()).next(POD, state, APP, newest, "sandbox"));
        assertEquals(List.of(), removed);
    }

    private int nextAfterCreated(String sandbox) throws ContainerStartException {
        return new RestartCounts(runtime, logs, timers.instant()).next(POD, state, APP,
                Optional.of(instance("app", "1", 4, RunState.CREATED)), sandbox);
    }

    @Test
    void anInstanceThatNeverRanIsReplacedAndDoesNotCount() throws ContainerStartException {
        assertEquals(4, nextAfterCreated("sandbox"));
        assertEquals(List.of("1"), removed);
        assertEquals(5, nextAfterCreated("other"));
        state.startFailed("app", "1");
        assertEquals(5, nextAfterCreated("sandbox"), "its start failed");
        state.startFailed("app", "2");
        assertEquals(4, nextAfterCreated("sandbox"), "the start of another one failed");
        disk.write("/logs/pods/ns_web_uid/app/5.log", new byte[0], 0640);
        assertEquals(6, nextAfterCreated("sandbox"), "a newer one has run");
    }

    @Test
    void anInstanceIsWaitedForWhileTheRuntimeCleansUpAfterItsStart() throws ContainerStartException {
        failure = Optional.of(new InternalException("failed to set removing state for container \"1\": container is in starting state,"
                + " can't be removed"));
        assertTrue(assertThrows(ContainerStartException.class, () -> nextAfterCreated("sandbox")).getMessage().startsWith(
                "the start of container 1 by an earlier agent has not ended yet"));
        failure = Optional.empty();
        assertEquals(4, nextAfterCreated("sandbox"));
    }

    @Test
    void anInstanceThatCanNotBeRemovedCounts() throws ContainerStartException {
        failure = Optional.of(new UnavailableException("busy"));
        assertEquals(5, nextAfterCreated("sandbox"));
        failure = Optional.of(new CancelledException("stopped"));
        assertThrows(CancelledException.class, () -> nextAfterCreated("sandbox"));
    }

    @Test
    void onlyTheNewestEndedInstanceOfAnInitContainerStays() {
        new InitHistory(runtime, logs).prune(POD, observed(instance("init", "5", 5, RunState.RUNNING),
                instance("init", "4", 4, RunState.EXITED), instance("init", "3", 3, RunState.UNKNOWN),
                instance("init", "2", 2, RunState.CREATED), instance("init", "1", 1, RunState.EXITED),
                instance("app", "a2", 2, RunState.EXITED), instance("app", "a1", 1, RunState.EXITED)));
        assertEquals(List.of("3", "1"), removed);
    }

    @Test
    void noInstanceOfAnInitContainerThatRanSurvivesTheSandbox() {
        new InitHistory(runtime, logs).purge(POD, observed(instance("init", "2", 2, RunState.CREATED),
                instance("init", "1", 1, RunState.EXITED), instance("init", "0", 0, RunState.UNKNOWN),
                instance("app", "a1", 1, RunState.EXITED)));
        assertEquals(List.of("1", "0"), removed);
    }

    private void logOf(int... runs) {
        logs.createContainerDirectory(WEB, "init");
        for (int run : runs) {
            disk.write("/logs/pods/ns_web_uid/init/" + run + ".log", new byte[0], 0640);
        }
    }

    private List<String> logsLeft() {
        return disk.list("/logs/pods/ns_web_uid/init");
    }

    @Test
    void ofAnInitContainerOnlyTheNewestLogStays() {
        logOf(0, 1, 2, 3);
        new InitHistory(runtime, logs).prune(POD, observed(instance("init", "3", 3, RunState.RUNNING),
                instance("init", "2", 2, RunState.EXITED), instance("init", "1", 1, RunState.EXITED)));
        assertEquals(List.of("0.log", "2.log", "3.log"), logsLeft());
        new InitHistory(runtime, logs).purge(POD, observed(instance("init", "3", 3, RunState.EXITED),
                instance("init", "2", 2, RunState.EXITED), instance("init", "0", 0, RunState.EXITED)));
        assertEquals(List.of("3.log"), logsLeft());
    }

    /** Each sandbox has one instance, and the log of the one before it. */
    @Test
    void sandboxesThatFollowEachOtherLeaveOneLog() {
        logOf(0, 1);
        new InitHistory(runtime, logs).purge(POD, observed(instance("init", "1", 1, RunState.EXITED)));
        assertEquals(List.of("1.log"), logsLeft());
    }

    /** A node that was set up anew: the status still has a count, and the log is found by it. */
    @Test
    void withoutAnyTraceARunHasTheNumberOfTheStatus() throws ContainerStartException {
        Pod reported = POD.withStatus(PodStatus.builder().containerStatuses(List.of(
                ContainerStatus.builder().name("app").restartCount(7).build())).build());
        assertEquals(7, new RestartCounts(runtime, logs, timers.instant()).next(reported, state, APP, Optional.empty(), "sandbox"));
    }

    @Test
    void anInitContainerThatCanNotBeRemovedKeepsNoPodFromStarting() {
        var history = new InitHistory(runtime, logs);
        var observed = observed(instance("init", "1", 1, RunState.EXITED), instance("init", "0", 0, RunState.EXITED));
        failure = Optional.of(new UnavailableException("busy"));
        assertDoesNotThrow(() -> history.prune(POD, observed));
        failure = Optional.of(new CancelledException("stopped"));
        assertThrows(CancelledException.class, () -> history.purge(POD, observed));
    }

    private Duration pause(ObservedContainer... newestFirst) {
        try {
            new StartBackoffs(CrashLoopBackoff.DEFAULT, timers, new Decisions(bus, timers))
                    .check(POD, state, APP, observed(newestFirst));
            return Duration.ZERO;
        } catch (ContainerStartException failure) {
            assertEquals("CrashLoopBackOff", failure.reason().reason());
            return failure.retryAfter().orElseThrow();
        }
    }

    @Test
    void aContainerThatHasNotEndedIsNotHeldBack() {
        assertEquals(Duration.ZERO, pause());
        assertEquals(Duration.ZERO, pause(instance("other", "1", 0, RunState.EXITED)));
        assertEquals(Duration.ZERO, pause(instance("app", "1", 0, RunState.RUNNING)));
        assertEquals(Optional.empty(), state.backoff(CrashLoopKey.of(POD, APP)));
    }

    @Test
    void eachEndDoublesThePause() {
        ObservedContainer first = instance("app", "0", 0, RunState.EXITED);
        assertEquals(Duration.ZERO, pause(first));
        timers.advance(Duration.ofSeconds(1));
        ObservedContainer second = instance("app", "1", 1, RunState.EXITED);
        assertEquals(Duration.ofSeconds(10), pause(second, first));
        timers.advance(Duration.ofSeconds(4));
        assertEquals(Duration.ofSeconds(6), pause(second, first));
        assertEquals(Duration.ofSeconds(6), pause(instance("app", "2", 2, RunState.RUNNING), second, first),
                "one that still runs has not ended");
        timers.advance(Duration.ofSeconds(6));
        assertEquals(Duration.ZERO, pause(second, first));
        timers.advance(Duration.ofSeconds(1));
        assertEquals(Duration.ofSeconds(20), pause(instance("app", "2", 2, RunState.EXITED)));
    }

    @Test
    void aContainerThatPassedPassesAgainWhileItsImageIsPulled() {
        ObservedContainer end = instance("app", "0", 0, RunState.EXITED);
        assertEquals(Duration.ZERO, pause(end));
        assertEquals(Duration.ofSeconds(10), pause(end), "its image was there");
        state.pending().awaitsImage("app", "0");
        assertEquals(Duration.ZERO, pause(end));
        assertEquals(Duration.ofSeconds(10), pause(instance("app", "1", 1, RunState.EXITED), end), "it has ended once more");
    }

    /** The end is in the future then; it counts from when it was first seen. */
    @Test
    void aClockThatIsSetBackMakesNoPauseLonger() {
        assertEquals(Duration.ZERO, pause(instance("app", "0", 0, RunState.EXITED)));
        ObservedContainer later = instance("app", "1", 1, RunState.EXITED).toBuilder()
                .finishedAt(timers.instant().plus(Duration.ofMinutes(5))).build();
        assertEquals(Duration.ofSeconds(10), pause(later));
        timers.advance(Duration.ofSeconds(4));
        assertEquals(Duration.ofSeconds(6), pause(later));
        assertEquals(List.of("CrashLoopBackOff", "CrashLoopBackOff"), bus.decided.stream().map(decision -> decision.kind()).toList());
        timers.advance(Duration.ofSeconds(6));
        assertEquals(Duration.ZERO, pause(later));
    }
}
