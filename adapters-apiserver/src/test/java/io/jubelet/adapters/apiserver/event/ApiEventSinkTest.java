package io.jubelet.adapters.apiserver.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.adapters.apiserver.connection.ClusterConnection;
import io.jubelet.adapters.apiserver.connection.ClusterOptions;
import io.jubelet.adapters.apiserver.testserver.Matching;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.event.ClaimEvent;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PersistentVolumeEvent;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.fake.FakeCommandRunner;
import io.jubelet.ports.fake.VirtualTimers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class ApiEventSinkTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.5Z");

    @TempDir
    private Path directory;
    /** Only the sink sleeps by it. */
    private final VirtualTimers timers = new VirtualTimers(NOW);
    private final TestCluster cluster = new TestCluster(timers);
    private final ApiEventSink sink = new ApiEventSink(cluster.api(), "n");

    @AfterEach
    void stop() {
        sink.close();
        cluster.close();
    }

    @Test
    void anEventOfAContainerNamesIt() {
        sink.record(event("spec.containers{c}", "Pulled", "done", NOW));
        Tree event = await(events -> events.size() == 1).getFirst();
        assertEquals("pod." + Long.toHexString(NOW.getEpochSecond() * 1_000_000_000 + 500_000_000),
                event.text("metadata", "name"));
        assertEquals("Pod default/pod uid spec.containers{c} v1", event.text("involvedObject", "kind") + " "
                + event.text("involvedObject", "namespace") + "/" + event.text("involvedObject", "name") + " "
                + event.text("involvedObject", "uid") + " " + event.text("involvedObject", "fieldPath") + " "
                + event.text("involvedObject", "apiVersion"));
        assertEquals("Warning Pulled done 1", event.text("type") + " " + event.text("reason") + " "
                + event.text("message") + " " + event.number("count"));
        assertEquals("kubelet n kubelet n", event.text("source", "component") + " " + event.text("source", "host") + " "
                + event.text("reportingComponent") + " " + event.text("reportingInstance"));
        assertEquals("2026-01-02T03:04:05Z 2026-01-02T03:04:05Z",
                event.text("firstTimestamp") + " " + event.text("lastTimestamp"));
    }

    @Test
    void anEventOfTheNodeIsInTheDefaultNamespace() {
        sink.record(new NodeEvent("n", PodEvent.Type.NORMAL, "NodeReady", "ready", NOW));
        Tree event = await(events -> events.size() == 1).getFirst();
        assertEquals("Node n n", event.text("involvedObject", "kind") + " " + event.text("involvedObject", "name") + " "
                + event.text("involvedObject", "uid"));
        assertTrue(!event.has("involvedObject", "namespace"));
    }

    @Test
    void anEventOfAPersistentVolumeIsInTheDefaultNamespace() {
        sink.record(new PersistentVolumeEvent("pv", "pv-1", PodEvent.Type.WARNING, "FailedMountOnFilesystemMismatch", "no", NOW));
        Tree event = await(events -> events.size() == 1).getFirst();
        assertEquals("PersistentVolume pv pv-1 v1", event.text("involvedObject", "kind") + " " + event.text("involvedObject", "name")
                + " " + event.text("involvedObject", "uid") + " " + event.text("involvedObject", "apiVersion"));
        assertTrue(!event.has("involvedObject", "namespace"));
    }

    @Test
    void whatRepeatsIsCountedInOneObject() {
        sink.record(event("", "BackOff", "again", NOW));
        sink.record(event("", "BackOff", "again", NOW.plusSeconds(10)));
        sink.record(event("", "BackOff", "again", NOW.plusSeconds(20)));
        Tree event = await(events -> events.size() == 1 && events.getFirst().number("count") == 3).getFirst();
        assertEquals("2026-01-02T03:04:05Z 2026-01-02T03:04:25Z",
                event.text("firstTimestamp") + " " + event.text("lastTimestamp"));
    }

    @Test
    void anEventThatTheServerForgotIsMadeAnew() {
        sink.record(event("", "BackOff", "again", NOW));
        Tree first = await(events -> events.size() == 1).getFirst();
        cluster.server().admin().delete(Resource.EVENTS, ObjectKey.of(first));
        sink.record(event("", "BackOff", "again", NOW));
        assertEquals(2, await(events -> events.size() == 1).getFirst().number("count"));
    }

    @Test
    void eventsOfOneMomentHaveNamesOfTheirOwn() {
        sink.record(event("", "A", "a", NOW));
        sink.record(event("", "B", "b", NOW));
        await(events -> events.size() == 2);
    }

    @Test
    void aConnectionThatBreaksIsTriedAgain() {
        cluster.server().faults().breakConnections(11, Matching.of(Resource.EVENTS));
        sink.record(event("", "A", "a", NOW));
        await(events -> events.size() == 1);
        Duration paused = Duration.ofNanos(timers.nanos());
        assertTrue(paused.compareTo(Duration.ofSeconds(100)) >= 0 && paused.compareTo(Duration.ofSeconds(110)) < 0,
                () -> "a part of 10 s, and ten times 10 s: " + paused);
    }

    @Test
    void whatTheServerRefusesIsNotTriedAgain() {
        cluster.server().faults().fail(403, 1, Matching.of(Resource.EVENTS));
        sink.record(event("", "A", "a", NOW));
        sink.record(event("", "B", "b", NOW));
        assertEquals("B", await(events -> events.size() == 1).getFirst().text("reason"));
    }

    @Test
    void aRequestThatWasCancelledOnAnotherThreadEndsNothing() {
        var asked = new AtomicInteger();
        var options = ClusterOptions.of(cluster.kubeconfig(), "0.0", timers).withLimits(0, 1);
        try (var connection = ClusterConnection.open(options, () -> {
            if (asked.getAndIncrement() == 0) {
                throw new CancelledException("the call was cancelled");
            }
            return cluster.kubeconfig();
        }); var other = new ApiEventSink(connection.api(), "n")) {
            other.record(event("", "A", "a", NOW));
            other.record(event("", "B", "b", NOW));
            assertEquals("B", await(events -> events.size() == 1).getFirst().text("reason"));
        }
    }

    @Test
    void anEventWaitsForCredentials() throws IOException {
        String text = Files.readString(cluster.kubeconfig());
        Matcher token = Pattern.compile("token: \"(.+)\"").matcher(text);
        assertTrue(token.find());
        Path kubeconfig = directory.resolve("kubeconfig");
        Files.writeString(kubeconfig, text.replace(token.group(),
                "exec: {apiVersion: client.authentication.k8s.io/v1, command: plugin, interactiveMode: Never}"));
        var runs = new AtomicInteger();
        var commands = new FakeCommandRunner().program("plugin", _ -> {
            if (runs.getAndIncrement() == 0) {
                throw new InternalException("it ended with exit code 1");
            }
            return "{\"kind\": \"ExecCredential\", \"apiVersion\": \"client.authentication.k8s.io/v1\", \"status\": {\"token\": \""
                    + token.group(1) + "\"}}";
        });
        var options = ClusterOptions.of(kubeconfig, "0.0", timers).withLimits(0, 1).withCommands(commands);
        try (var connection = ClusterConnection.open(options); var other = new ApiEventSink(connection.api(), "n")) {
            other.record(event("", "A", "a", NOW));
            assertEquals("A", await(events -> events.size() == 1).getFirst().text("reason"));
        }
    }

    @Test
    void anEventIsGivenUpAfterTwelveAttempts() {
        cluster.server().faults().breakConnections(12, Matching.of(Resource.EVENTS));
        sink.record(event("", "A", "a", NOW));
        sink.record(event("", "B", "b", NOW));
        assertEquals("B", await(events -> events.size() == 1).getFirst().text("reason"));
    }

    @Test
    void eventsThatAreAlikeBecomeOne() {
        for (int i = 0; i < 12; i++) {
            sink.record(event("", "BackOff", "attempt " + i, NOW));
        }
        List<Tree> events = await(seen -> seen.stream().anyMatch(event -> event.text("message").endsWith("attempt 11")));
        assertEquals(10, events.size());
        assertEquals(List.of("(combined from similar events): attempt 11 3"), events.stream().filter(event -> event.number("count") > 1)
                .map(event -> event.text("message") + " " + event.number("count")).toList());
    }

    @Test
    void anObjectWithTooManyEventsHasThemDropped() {
        for (int i = 0; i < 30; i++) {
            sink.record(event("", "BackOff", "again", NOW));
        }
        sink.record(new NodeEvent("n", PodEvent.Type.NORMAL, "NodeReady", "ready", NOW));
        assertEquals(List.of(25, 1), await(events -> events.size() == 2).stream()
                .sorted(Comparator.comparing(event -> event.text("reason"))).map(event -> (int) event.number("count")).toList());
    }

    @Test
    void anEventOfAClaimHasItsNamespaceAndOneOfAPodItsAnnotations() {
        sink.record(new ClaimEvent("default", "claim", "claim-1", PodEvent.Type.NORMAL, "Resized", "done", NOW));
        Tree claim = await(events -> events.size() == 1).getFirst();
        assertEquals("PersistentVolumeClaim default claim claim-1", claim.text("involvedObject", "kind") + " "
                + claim.text("involvedObject", "namespace") + " " + claim.text("involvedObject", "name") + " "
                + claim.text("involvedObject", "uid"));
        assertTrue(!claim.has("metadata", "annotations"));
        sink.record(new PodEvent(new PodIdentity("default", "pod", "uid"), "", PodEvent.Type.NORMAL, "Killing", "end", NOW,
                Map.of("who", "test")));
        Tree pod = await(events -> events.size() == 2).stream().filter(event -> event.text("reason").equals("Killing")).findFirst()
                .orElseThrow();
        assertEquals("test", pod.text("metadata", "annotations", "who"));
    }

    /** With a queue of 1000, more than 100 events could be recorded only after as many times 30 seconds. */
    @Test
    @Timeout(60)
    void nobodyWaitsForASlowServer() {
        cluster.server().faults().delay(Duration.ofSeconds(30), Matching.of(Resource.EVENTS));
        for (int i = 0; i < 1101; i++) {
            sink.record(event("", "A", "a", NOW));
        }
        assertTrue(sink.dropped() >= 100, () -> sink.dropped() + " dropped");
    }

    private List<Tree> await(Predicate<List<Tree>> wanted) {
        return Await.value("the wanted events", Await.LIMIT, () -> Optional.of(cluster.server().admin().list(Resource.EVENTS, "default"))
                .filter(wanted));
    }

    private static PodEvent event(String field, String reason, String message, Instant at) {
        return new PodEvent(new PodIdentity("default", "pod", "uid"), field, PodEvent.Type.WARNING, reason, message, at);
    }
}
