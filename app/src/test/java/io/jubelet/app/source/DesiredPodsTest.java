package io.jubelet.app.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.MirrorPodsObserved;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.source.MirrorPod;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.fake.FakePodSource;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.source.SourceProblem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DesiredPodsTest {

    private static final Pod WEB = Pods.named("web", "1");

    private final RecordingBus bus = new RecordingBus();
    private final Map<String, PodSource> sources = new LinkedHashMap<>();

    @BeforeEach
    void start() {
        for (String name : List.of("api", "file")) {
            sources.put(name, new SilentSource());
        }
        new DesiredPods(sources, new VirtualTimers()).start(bus);
    }

    /** The sets come as messages of the test. */
    private static final class SilentSource implements PodSource {

        @Override
        public void start(Receiver receiver) {
            // Delivers nothing by itself.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    private void set(String source, boolean allPodsKnown, Pod... pods) {
        List<SourceProblem> problems = allPodsKnown ? List.of() : List.of(new SourceProblem(source, "x/bad", "can't be read"));
        bus.publish(PodTopics.POD_SET, new PodSet(source, List.of(pods), List.of(), problems, allPodsKnown));
    }

    private PodChanges last() {
        return bus.published(PodChanges.class).getLast();
    }

    @Test
    void otherPodsMayBeRemovedOnceEverySourceHasDelivered() {
        set("api", true, WEB);
        assertFalse(last().allSourcesReady());
        set("file", true);
        assertTrue(last().allSourcesReady());
    }

    @Test
    void otherPodsMayRunWhileOneCannotBeRead() {
        set("file", true);
        set("api", false, WEB);
        assertEquals(List.of(WEB.uid()), last().changes().getFirst().pods().stream().map(Pod::uid).toList(), "others are not held up");
        assertFalse(last().allSourcesReady());
        bus.publish(NodeTopics.TICK, new Tick());
        assertFalse(last().allSourcesReady());
        set("api", true, WEB);
        assertTrue(last().allSourcesReady());
    }

    @Test
    void aNewPodThatCannotBeReadHasNothingHere() {
        set("file", true);
        set("api", true, WEB);
        set("api", false, WEB);
        bus.publish(NodeTopics.TICK, new Tick());
        assertTrue(last().allSourcesReady());
    }

    /** Every message is repeated with each tick; the sets of sources come through the bus, too. */
    @Test
    void whatSourcesDeliverIsPublishedAndRepeated() {
        var file = new FakePodSource("file");
        file.want(List.of(WEB));
        RecordingBus own = new RecordingBus();
        var concern = new DesiredPods(Map.of("file", file), new VirtualTimers());
        concern.start(own);
        assertTrue(own.published(PodChanges.class).getLast().allSourcesReady());
        file.fail("x/bad", "can't be read");
        assertEquals(List.of("x/bad"), own.published(SourceProblem.class).stream().map(SourceProblem::place).toList());
        own.forget();
        own.publish(NodeTopics.TICK, new Tick());
        assertEquals(List.of(List.of(WEB)), own.published(PodSet.class).stream().map(PodSet::pods).toList());
        PodChanges repeated = own.published(PodChanges.class).getLast();
        assertTrue(repeated.complete() && repeated.allSourcesReady());
        assertEquals(List.of(WEB.uid()), repeated.changes().getFirst().pods().stream().map(Pod::uid).toList());
    }

    @Test
    void withoutSourcesAllPodsAreKnownAtOnce() {
        RecordingBus own = new RecordingBus();
        new DesiredPods(Map.of(), new VirtualTimers()).start(own);
        assertEquals(List.of(new PodChanges(List.of(), true, true)), own.published(PodChanges.class));
    }

    @Test
    void aSourceThatCannotBeClosedKeepsNoOtherOpen() {
        List<String> closed = new ArrayList<>();
        Map<String, PodSource> two = new LinkedHashMap<>();
        for (String name : List.of("api", "file")) {
            two.put(name, new PodSource() {
                @Override
                public void start(Receiver receiver) {
                    // Delivers nothing.
                }

                @Override
                public void close() {
                    closed.add(name);
                    throw new IllegalStateException("it is open for ever");
                }
            });
        }
        new DesiredPods(two, new VirtualTimers()).stop();
        assertEquals(List.of("api", "file"), closed);
    }

    @Test
    void theSameSetAgainChangesNothing() {
        set("api", true, WEB);
        bus.forget();
        set("api", true, WEB);
        assertEquals(List.of(), bus.published(PodChanges.class));
    }

    @Test
    void onlyPodsOfTheApiServerMayBeMirrorPods() {
        Pod mirror = MirrorPod.of(WEB.withMetadata(WEB.metadata().toBuilder().annotations(
                Map.of(ConfigAnnotations.SOURCE, "file", ConfigAnnotations.HASH, "h")).build()), Node.named("n"))
                .withStatus(PodStatus.builder().build());
        mirror = mirror.withMetadata(mirror.metadata().toBuilder().uid("m").build());
        set("api", true, WEB, mirror);
        set("api", true, mirror);
        assertEquals(List.of(new MirrorPodsObserved(List.of(mirror))), bus.published(MirrorPodsObserved.class), "once");
        set("file", true, mirror);
        assertEquals(List.of("m"), last().changes().stream().flatMap(change -> change.pods().stream()).map(Pod::uid).toList());
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals(2, bus.published(MirrorPodsObserved.class).size());
    }

    @Test
    void thePodThatHasTheNameOfAnotherOneInItsSetIsReported() {
        set("api", true, WEB, Pods.named("web", "2"));
        assertEquals(List.of("FailedValidation"), bus.published(PodEvent.class).stream().map(PodEvent::reason).toList());
    }
}
