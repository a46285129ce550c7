package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.allocation.AllocationRecords;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.explain.Decision;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What follows the start of a container, also when its thread is interrupted meanwhile. */
final class CreatedContainerStarterTest {

    private static final Container CONTAINER = Container.builder().name("c").image("image").lifecycle(new Lifecycle(
            Optional.of(new Handler.Exec(List.of("hook"))), Optional.empty(), "")).build();
    private static final Pod POD = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(),
            PodSpec.builder().containers(List.of(CONTAINER)).build(), PodStatus.builder().build());

    private final SimScheduler.Scope scope = new SimScheduler(new SplittableRandom(1)).scope();
    private final RecordedEvents recorded = new RecordedEvents();
    private final List<String> calls = new ArrayList<>();
    private Runnable whileItStarts = () -> { };
    private int hookExit;
    private Optional<RuntimeException> stopFailure = Optional.empty();
    private final CreatedContainerStarter created;

    CreatedContainerStarterTest() {
        ContainerRuntime runtime = port(ContainerRuntime.class, (_, method, _) -> {
            calls.add(method.getName());
            return switch (method.getName()) {
                case "startContainer" -> {
                    whileItStarts.run();
                    yield null;
                }
                case "execSync" -> new ExecResult("", "", hookExit);
                case "stopContainer" -> {
                    stopFailure.ifPresent(e -> {
                        throw e;
                    });
                    yield null;
                }
                default -> throw new AssertionError("nobody has to call " + method.getName());
            };
        });
        // Like a call on another thread, which an interrupted caller does not wait for.
        ContainerLogs logs = port(ContainerLogs.class, (_, method, _) -> {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancelledException("interrupted");
            }
            calls.add(method.getName());
            return null;
        });
        var events = new PodEvents(recorded, scope);
        var decisions = new Decisions(recorded, scope);
        var hooks = new LifecycleHooks(runtime, (_, _, _, _, _) -> { }, events, decisions, scope);
        var stopper = new ContainerStopper(runtime,
                new InstanceStopper(runtime, new PreStopHooks(hooks, scope, scope), events, decisions, scope), decisions, scope, scope);
        var actuated = new ActuatedResources(AllocationRecords.open(new FakeStateFiles(new FakeDisk(), "/root"), "actuated"), events,
                decisions, scope);
        created = new CreatedContainerStarter(runtime, logs, hooks, stopper, events, decisions, actuated);
    }

    private static <T> T port(Class<T> type, InvocationHandler calls) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
    }

    @AfterEach
    void leavesNoInterruption() {
        Thread.interrupted();
    }

    private void begin() throws InterruptedException, ContainerStartException {
        created.start(POD, CONTAINER, "id", new ReadySandbox("sandbox", null, List.of("10.0.0.7")), 0, Optional.empty());
    }

    private List<String> reasons() {
        return recorded.published.stream().map(PodEvent::reason).toList();
    }

    private List<String> decisions() {
        return recorded.decided.stream().map(Decision::kind).toList();
    }

    @Test
    void theLogIsLinkedBeforeTheHookRuns() throws Exception {
        begin();
        assertEquals(List.of("startContainer", "link", "execSync"), calls);
        assertEquals(List.of("Started"), reasons());
    }

    @Test
    void aStartThatWasCompletedAlthoughItsThreadWasInterruptedIsRecordedAndItsLogLinked() {
        whileItStarts = Thread.currentThread()::interrupt;
        assertThrows(CancelledException.class, this::begin);
        assertTrue(Thread.currentThread().isInterrupted());
        assertEquals(List.of("startContainer", "link"), calls, "the hook of a pod that goes is not run");
        assertEquals(List.of("Started"), reasons());
        assertEquals(List.of("ContainerStarted"), decisions());
    }

    @Test
    void aStartThatFailsIsReportedWithTheNameOfTheContainer() {
        whileItStarts = () -> {
            throw new InternalException("no task \"id\"");
        };
        assertEquals("no task \"id\"", assertThrows(ContainerStartException.class, this::begin).getMessage());
        assertEquals(List.of("startContainer"), calls);
        assertEquals("Error: no task \"c\"", recorded.published.getFirst().message());
    }

    @Test
    void aContainerWhoseHookFailsIsStopped() {
        hookExit = 1;
        assertEquals("PostStartHookError", assertThrows(ContainerStartException.class, this::begin).reason().reason());
        assertEquals(List.of("startContainer", "link", "execSync", "stopContainer"), calls);
        assertEquals(List.of("Started", "FailedPostStartHook", "Killing"), reasons());
    }

    @Test
    void theFailureOfItsHookIsReportedAlsoWhenItCanNotBeStopped() {
        hookExit = 1;
        stopFailure = Optional.of(new InternalException("stuck"));
        assertEquals("PostStartHookError", assertThrows(ContainerStartException.class, this::begin).reason().reason());
        assertEquals("stopContainer", calls.getLast());
    }
}
