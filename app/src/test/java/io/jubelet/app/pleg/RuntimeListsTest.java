package io.jubelet.app.pleg;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.runtime.ObservePod;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When all pods are listed, and what is published about it. */
class RuntimeListsTest {

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final SimBus sim = new SimBus(scope, (_, _) -> true);
    private final Bus bus = sim.outside();
    /** The pods of the runtime, each with one sandbox. */
    private final Map<String, SandboxState> pods = new TreeMap<>();
    /** When everything was listed, in milliseconds, or a single pod. */
    private final List<String> lists = new ArrayList<>();
    private final List<String> published = new ArrayList<>();
    private final AtomicReference<ContainerRuntime.EventListener> listener = new AtomicReference<>();
    private final AtomicReference<PortException> failure = new AtomicReference<>();
    private boolean hasEvents;
    /** The sandbox whose status takes two minutes. */
    private String hanging = "";
    private final RuntimeObserver observer = new RuntimeObserver(runtime(), ended -> ended, scope, scope);

    /** A runtime that takes 100 ms to tell about a sandbox. */
    private ContainerRuntime runtime() {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, method, arguments) -> switch (method.getName()) {
                    case "listContainers" -> List.of();
                    case "listSandboxes" -> {
                        lists.add((arguments[0].equals(ListFilter.ALL) ? "" : "one ") + scheduler.elapsed().toMillis());
                        if (failure.get() != null) {
                            throw failure.get();
                        }
                        yield pods.entrySet().stream().map(pod -> SandboxSummary.builder().id(pod.getKey()).pod(identity(pod.getKey()))
                                .state(pod.getValue()).createdAt(Instant.EPOCH).build()).toList();
                    }
                    case "sandboxStatus" -> {
                        String id = (String) arguments[0];
                        scope.sleep(id.equals(hanging) ? Duration.ofMinutes(2) : Duration.ofMillis(100));
                        yield ObservedSandbox.builder().id(id).pod(identity(id)).state(pods.get(id)).createdAt(Instant.EPOCH)
                                .network(NamespaceMode.POD).ips(List.of("192.0.2.7")).build();
                    }
                    case "subscribe" -> {
                        if (!hasEvents) {
                            throw new UnimplementedException("no events");
                        }
                        listener.set((ContainerRuntime.EventListener) arguments[0]);
                        yield (ContainerRuntime.EventSubscription) () -> { };
                    }
                    default -> throw new AssertionError("nobody has to call " + method.getName());
                });
    }

    private static PodIdentity identity(String uid) {
        return new PodIdentity("ns", uid, uid);
    }

    @BeforeEach
    void subscribe() {
        bus.subscribe(RuntimeTopics.POD_OBSERVED, seen -> published.add(seen.observation().pod().identity().uid() + " "
                + seen.observation().pod().sandboxes().stream().map(ObservedSandbox::state).toList()));
        bus.subscribe(RuntimeTopics.RUNTIME_LISTED, listed -> published.add("at " + listed.at() / 1_000_000 + " "
                + listed.pods().keySet().stream().map(PodIdentity::uid).toList()));
    }

    private void run(long millis) {
        scheduler.run(Duration.ofMillis(millis), () -> { });
    }

    private List<String> published() {
        List<String> news = List.copyOf(published);
        published.clear();
        return news;
    }

    private ObservedPod ask(String uid, long newerThan) {
        List<ObservedPod> answers = new ArrayList<>();
        scope.start("ask", () -> answers.add(bus.askOrCancel(RuntimeTopics.OBSERVE, new ObservePod(identity(uid), newerThan)).pod()));
        run(200);
        return answers.getFirst();
    }

    @Test
    void aListIsPublishedBeforeItsPodsAreInspected() {
        pods.put("a", SandboxState.READY);
        sim.deploy(observer);
        run(500);
        assertEquals(List.of("at 0 [a]", "a [READY]"), published());
        run(1000);
        assertEquals(List.of("at 1000 [a]"), published());
        pods.put("a", SandboxState.NOT_READY);
        pods.put("b", SandboxState.READY);
        run(1000);
        assertEquals(List.of("at 2000 [a, b]", "a [NOT_READY]", "b [READY]"), published());
    }

    @Test
    void whoAsksForAPodBeforeItIsInspectedWaitsForThatInspection() {
        pods.put("a", SandboxState.READY);
        sim.deploy(observer);
        run(50);
        assertEquals(List.of("at 0 [a]"), published());
        assertEquals(List.of("192.0.2.7"), ask("a", 0).ips());
        assertEquals(List.of("a [READY]"), published());
        assertEquals(List.of("0"), lists);
    }

    @Test
    void aListFromBeforeTheQuestionIsNotInspectedForIt() {
        pods.put("a", SandboxState.READY);
        sim.deploy(observer);
        run(50);
        ask("a", Duration.ofMillis(50).toNanos());
        assertEquals(List.of("0", "one 50"), lists);
    }

    /** One container whose status never comes must not hide what happens to all others. */
    @Test
    void listsGoOnWhileAnInspectionHangs() {
        pods.put("a", SandboxState.READY);
        pods.put("hangs", SandboxState.READY);
        hanging = "hangs";
        sim.deploy(observer);
        run(500);
        assertEquals(List.of("at 0 [a, hangs]", "a [READY]"), published());
        pods.put("a", SandboxState.NOT_READY);
        run(1000);
        assertEquals(List.of("at 1000 [a, hangs]", "a [NOT_READY]"), published());
        pods.put("hangs", SandboxState.NOT_READY);
        run(60_000);
        published();
        hanging = "";
        run(600_000);
        assertEquals("hangs [NOT_READY]", published().stream().filter(text -> !text.startsWith("at ")).reduce((_, last) -> last).orElseThrow());
    }

    @Test
    void aPodThatHasVanishedIsPublishedOnceAndForgotten() {
        pods.put("a", SandboxState.READY);
        sim.deploy(observer);
        run(500);
        published();
        pods.clear();
        run(1000);
        assertEquals(List.of("at 1000 []", "a []"), published());
        run(1000);
        assertEquals(List.of("at 2000 []"), published());
        lists.clear();
        assertEquals(List.of(), ask("a", Duration.ofMillis(2000).toNanos()).ips());
        assertEquals(List.of(), lists, "the list of all pods was as new as that");
        ask("a", Duration.ofMillis(2000).toNanos() + 1);
        assertEquals(List.of("one 2700"), lists);
    }

    @Test
    void aListOfOnePodIsPublishedUnlessAnObservationIsNewEnough() {
        sim.deploy(observer);
        run(500);
        pods.put("a", SandboxState.READY);
        published();
        assertEquals(List.of("192.0.2.7"), ask("a", scope.nanos()).ips());
        assertEquals(List.of("a [READY]"), published());
        lists.clear();
        ask("a", Duration.ofMillis(500).toNanos());
        assertEquals(List.of(), lists);
        ask("a", Duration.ofMillis(500).toNanos() + 1);
        assertEquals(List.of("one 900", "1000"), lists);
        assertEquals(List.of("at 1000 [a]"), published(), "nothing has changed");
    }

    @Test
    void aListThatFailsIsMadeAgainAndForgetsNothing() {
        pods.put("a", SandboxState.READY);
        sim.deploy(observer);
        run(500);
        published();
        failure.set(new UnavailableException("the runtime is busy"));
        run(2000);
        assertEquals(List.of("0", "1000", "2000"), lists);
        assertEquals(List.of(), published());
        failure.set(null);
        run(1000);
        assertEquals(List.of("at 3000 [a]"), published());
    }

    @Test
    void listsAreRareWhileTheRuntimeSendsEvents() {
        hasEvents = true;
        sim.deploy(observer);
        run(25_000);
        assertEquals(List.of("0", "10000", "20000"), lists);
        listener.get().ended(new UnavailableException("the runtime was restarted"));
        hasEvents = false;
        run(7_000);
        assertEquals(List.of("0", "10000", "20000", "30000", "31000", "32000"), lists);
    }

    @Test
    void theEventStreamIsNotOpenedAgainAfterTheEnd() {
        hasEvents = true;
        sim.deploy(observer);
        run(100);
        var before = listener.getAndSet(null);
        observer.stop();
        before.ended(new UnavailableException("the runtime was restarted"));
        run(5_000);
        assertEquals(null, listener.get());
        assertEquals(List.of("0"), lists);
    }
}
