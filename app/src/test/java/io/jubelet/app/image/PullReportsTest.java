package io.jubelet.app.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.image.EnsureImage;
import io.jubelet.app.message.image.ImageTopics;
import io.jubelet.app.message.image.PullsObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.image.BlobTransfer;
import io.jubelet.domain.image.PullProgress;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.fake.FakeContentTransfers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Requests are those of one container of each pod, with an image of the same name as the container. */
class PullReportsTest {

    private static final SandboxConfig SANDBOX = SandboxConfig.builder().namespace("ns").name("web").uid("uid")
            .security(LinuxSandboxSecurity.builder()
                    .namespaces(NamespaceOptions.builder().network(NamespaceMode.POD)
                            .pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build()).build())
            .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final OngoingPulls ongoing = new OngoingPulls(scope);
    private final FakeContentTransfers transfers = new FakeContentTransfers();
    private final List<PodEvent> events = new ArrayList<>();
    private final List<PullsObserved> published = new ArrayList<>();
    private final Bus bus;
    private final Instant begin = scope.instant();
    private final EnsureImage web = request("1", "r/a:1");

    PullReportsTest() {
        var sim = new SimBus(scope, (topic, message) -> true);
        sim.deploy(new PullReports(ongoing, transfers, scope, scope));
        bus = sim.outside();
        bus.subscribe(EventTopics.EVENT, events::add);
        bus.subscribe(ImageTopics.PULLS, published::add);
    }

    private static EnsureImage request(String uid, String image) {
        var container = Container.builder().name("app").image(image).build();
        return new EnsureImage(new Pod(ObjectMeta.builder().namespace("ns").name("pod-" + uid).uid(uid).build(),
                PodSpec.builder().containers(List.of(container)).build(), PodStatus.builder().build()),
                SANDBOX, container, "", true);
    }

    private void run(int seconds) {
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
    }

    private void pull(EnsureImage request) {
        ongoing.waits(request, request.image());
        ongoing.began(request, request.image());
        run(0);
    }

    private void write(long offset) {
        transfers.write(new BlobTransfer("layer-sha256:1", offset << 20, 480L << 20, scope.instant()));
    }

    private List<PullProgress> latest() {
        return published.getLast().pulls();
    }

    private List<String> messages() {
        return events.stream().map(PodEvent::message).toList();
    }

    private static PullProgress timed(String image, boolean waiting, Instant since, String... uids) {
        return new PullProgress(image, List.of(uids), waiting, since, OptionalLong.empty(), OptionalLong.empty());
    }

    @Test
    void theRuntimeIsNotAskedWhileNothingIsPulled() {
        run(3600);
        assertEquals(0, transfers.questions());
        assertEquals(List.of(), published);
    }

    @Test
    void aPullOfLessThanTenSecondsHasNoEvent() {
        pull(web);
        run(9);
        ongoing.ended(web, "r/a:1");
        run(3600);
        assertEquals(List.of(), events);
        assertEquals(List.of(), latest());
        assertEquals(2, transfers.questions());
    }

    @Test
    void aShortPullIsNotWorthAQuestion() {
        pull(web);
        assertEquals(List.of(timed("r/a:1", false, begin, "1")), latest());
        run(2);
        ongoing.ended(web, "r/a:1");
        run(60);
        assertEquals(0, transfers.questions());
    }

    @Test
    void bytesAreReportedFromTheThirdSecondOn() {
        pull(web);
        write(120);
        run(4);
        assertEquals(List.of(new PullProgress("r/a:1", List.of("1"), false, begin, OptionalLong.of(120L << 20),
                OptionalLong.of(480L << 20))), latest());
        write(240);
        run(5);
        assertEquals(OptionalLong.of(240L << 20), latest().getFirst().doneBytes());
        assertEquals(2, transfers.questions());
    }

    @Test
    void aLongPullHasAnEventAfterTenSecondsAndThenEveryThirty() {
        pull(web);
        write(120);
        run(11);
        assertEquals(List.of("Still pulling image \"r/a:1\": 120 MiB of at least 480 MiB, 10 s"), messages());
        write(360);
        run(60);
        assertEquals("Still pulling image \"r/a:1\": 360 MiB of at least 480 MiB, 40 s", messages().get(1));
        assertEquals(3, events.size());
        PodEvent event = events.getFirst();
        assertEquals(List.of("StillPulling", PodEvent.Type.NORMAL, "1", "spec.containers{app}"),
                List.of(event.reason(), event.type(), event.pod().uid(), event.fieldPath()));
    }

    @Test
    void everyPodThatWaitsForTheImageHasTheEvent() {
        pull(web);
        EnsureImage other = request("2", "r/a:1");
        ongoing.waits(other, "r/a:1");
        run(11);
        assertEquals(List.of("1", "2"), events.stream().map(event -> event.pod().uid()).toList());
        assertEquals(List.of("1", "2"), latest().getFirst().podUids());
    }

    @Test
    void bytesOfPullsSideBySideBelongToNone() {
        pull(web);
        write(120);
        run(4);
        EnsureImage other = request("2", "r/b:1");
        pull(other);
        run(60);
        var pulled = List.of(timed("r/a:1", false, begin, "1"), timed("r/b:1", false, begin.plusSeconds(4), "2"));
        assertEquals(pulled, latest());
        ongoing.ended(web, "r/a:1");
        run(60);
        assertEquals(pulled.subList(1, 2), latest());
        assertEquals(1, transfers.questions());
        assertTrue(messages().stream().noneMatch(message -> message.contains("MiB")), messages().toString());
    }

    @Test
    void waitingInTheQueueIsNoPull() {
        ongoing.waits(web, "r/a:1");
        run(60);
        assertEquals(List.of(timed("r/a:1", true, begin, "1")), latest());
        assertEquals(List.of(), events);
        assertEquals(0, transfers.questions());
        ongoing.began(web, "r/a:1");
        run(11);
        assertFalse(latest().getFirst().waiting());
        assertEquals(1, events.size());
    }

    @Test
    void thePullOfTheNextPodAfterAFailureIsAnother() {
        pull(web);
        EnsureImage other = request("2", "r/a:1");
        ongoing.waits(other, "r/a:1");
        run(8);
        ongoing.ended(web, "r/a:1");
        run(60);
        assertTrue(latest().getFirst().waiting());
        assertEquals(List.of(), events);
        ongoing.began(other, "r/a:1");
        run(9);
        assertEquals(List.of(), events);
        run(2);
        assertEquals(1, events.size());
    }

    @Test
    void aRuntimeWithoutTheCallIsAskedOnce() {
        transfers.unimplemented();
        pull(web);
        run(120);
        assertEquals(1, transfers.questions());
        assertEquals("Still pulling image \"r/a:1\": 10 s", messages().getFirst());
        assertEquals(4, events.size());
    }

    @Test
    void whatIsPulledIsRepeatedWithEveryTick() {
        bus.publish(NodeTopics.TICK, new Tick());
        run(1);
        assertEquals(List.of(new PullsObserved(List.of())), published);
    }
}
