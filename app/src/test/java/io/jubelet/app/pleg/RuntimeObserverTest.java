package io.jubelet.app.pleg;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.runtime.Observation;
import io.jubelet.app.message.runtime.ObservePod;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeEvent;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** When the runtime is asked about a single pod. */
class RuntimeObserverTest {

    private static final PodIdentity POD = new PodIdentity("ns", "web", "uid");

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final List<ListFilter> lists = new ArrayList<>();
    private final SimBus sim = new SimBus(scope, (topic, message) -> true);
    private final Bus bus = sim.outside();

    /** A runtime without pods and without events. */
    private ContainerRuntime runtime() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "listSandboxes", "listContainers" -> {
                        lists.add((ListFilter) arguments[0]);
                        yield List.of();
                    }
                    case "subscribe" -> throw new UnimplementedException("no events");
                    default -> throw new AssertionError("nobody has to call " + method.getName());
                });
    }

    private Observation ask(long newerThan) {
        List<Observation> answers = new ArrayList<>();
        scope.start("ask", () -> {
            try {
                answers.add(bus.ask(RuntimeTopics.OBSERVE, new ObservePod(POD, newerThan)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        scheduler.run(Duration.ZERO, () -> { });
        return answers.getFirst();
    }

    private long listsOfPod() {
        return lists.stream().filter(ListFilter.ofPod(POD.uid())::equals).count();
    }

    @Test
    void whatTheCompleteListDidNotShowIsBelievedUntilSomethingWasDone() {
        sim.deploy(new RuntimeObserver(runtime(), ended -> ended, scope, scope));
        scheduler.run(Duration.ofMillis(10), () -> { });
        Observation first = ask(Long.MIN_VALUE);
        assertEquals(List.of(), first.pod().sandboxes());
        assertEquals(0, listsOfPod());
        ask(scope.nanos());
        assertEquals(2, listsOfPod());
    }

    @Test
    void aSandboxThatWasKnownNeedsNoQuestionOnceItIsStopped() {
        var state = new AtomicReference<>(SandboxState.READY);
        List<String> asked = new ArrayList<>();
        ContainerRuntime runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "listSandboxes" -> List.of(SandboxSummary.builder().id("s").pod(POD).attempt(3).state(state.get())
                            .createdAt(Instant.EPOCH).build());
                    case "listContainers" -> List.of();
                    case "sandboxStatus" -> {
                        asked.add((String) arguments[0]);
                        yield ObservedSandbox.builder().id("s").pod(POD).attempt(3).state(state.get()).createdAt(Instant.EPOCH)
                                .network(NamespaceMode.POD).ips(List.of("192.0.2.7")).build();
                    }
                    case "subscribe" -> throw new UnimplementedException("no events");
                    default -> throw new AssertionError("nobody has to call " + method.getName());
                });
        sim.deploy(new RuntimeObserver(runtime, ended -> ended, scope, scope));
        scheduler.run(Duration.ofMillis(10), () -> { });
        ObservedSandbox before = ask(Long.MIN_VALUE).pod().sandboxes().getFirst();
        state.set(SandboxState.NOT_READY);
        ObservedPod after = ask(scope.nanos()).pod();
        assertEquals(List.of("s"), asked);
        assertEquals(before.toBuilder().state(SandboxState.NOT_READY).ips(List.of()).build(), after.sandboxes().getFirst());
        assertEquals(List.of("192.0.2.7"), after.ips(), "a stopped pod still reports where it was");
    }

    @Test
    void aCancellationOnAnotherThreadEndsNeitherListsNorEvents() {
        List<Long> listed = new ArrayList<>();
        List<Long> subscribed = new ArrayList<>();
        ContainerRuntime runtime = (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "listSandboxes" -> List.of();
                    case "listContainers" -> {
                        listed.add(scheduler.elapsed().toMillis());
                        if (listed.size() == 1) {
                            throw new CancelledException("the call was cancelled");
                        }
                        yield List.of();
                    }
                    case "subscribe" -> {
                        subscribed.add(scheduler.elapsed().toMillis());
                        if (subscribed.size() == 1) {
                            throw new CancelledException("the call was cancelled");
                        }
                        throw new UnimplementedException("no events");
                    }
                    default -> throw new AssertionError("nobody has to call " + method.getName());
                });
        sim.deploy(new RuntimeObserver(runtime, ended -> ended, scope, scope));
        scheduler.run(Duration.ofMillis(2500), () -> { });
        assertEquals(List.of(0L, 1000L, 2000L), listed);
        assertEquals(List.of(0L, 500L), subscribed);
    }

    private final AtomicReference<ContainerRuntime.EventListener> listener = new AtomicReference<>();
    /** The uids of the pods that were listed singly, and when. */
    private final List<String> podLists = new ArrayList<>();

    /** A runtime with an event stream, whose list of a single pod takes 100 ms. The second one fails. */
    private ContainerRuntime runtimeWithEvents() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "listSandboxes" -> List.of();
                    case "listContainers" -> {
                        String uid = ((ListFilter) arguments[0]).labels().get(RuntimeLabels.POD_UID);
                        if (uid != null) {
                            podLists.add(uid + " " + scheduler.elapsed().toMillis());
                            boolean fails = podLists.size() == 2;
                            scope.sleep(Duration.ofMillis(100));
                            if (fails) {
                                throw new UnavailableException("the runtime is busy");
                            }
                        }
                        yield List.of();
                    }
                    case "subscribe" -> {
                        listener.set((ContainerRuntime.EventListener) arguments[0]);
                        yield (ContainerRuntime.EventSubscription) () -> { };
                    }
                    default -> throw new AssertionError("nobody has to call " + method.getName());
                });
    }

    private void eventAt(int millis, String uid) {
        scope.after(Duration.ofMillis(millis), () -> listener.get().changed(new RuntimeEvent(new PodIdentity("", "", uid), "c",
                RuntimeEvent.Type.STARTED, Instant.EPOCH)));
    }

    @Test
    void eventsDuringAnObservationAreFollowedByOneMore() {
        sim.deploy(new RuntimeObserver(runtimeWithEvents(), ended -> ended, scope, scope));
        eventAt(10, "uid");
        eventAt(20, "uid");
        eventAt(30, "uid");
        eventAt(109, "uid");
        eventAt(300, "uid");
        scheduler.run(Duration.ofSeconds(1), () -> { });
        assertEquals(List.of("uid 10", "uid 110", "uid 300"), podLists);
    }

    @Test
    void anObservationDelaysNoneOfAnotherPod() {
        sim.deploy(new RuntimeObserver(runtimeWithEvents(), ended -> ended, scope, scope));
        eventAt(10, "uid");
        eventAt(20, "other");
        scheduler.run(Duration.ofSeconds(1), () -> { });
        assertEquals(List.of("uid 10", "other 20"), podLists);
    }

    @Test
    void nothingIsListedAfterTheEnd() {
        var observer = new RuntimeObserver(runtime(), ended -> ended, scope, scope);
        sim.deploy(observer);
        scheduler.run(Duration.ofMillis(500), () -> { });
        observer.stop();
        scheduler.run(Duration.ofSeconds(5), () -> { });
        assertEquals(2, lists.size());
    }
}
