package io.jubelet.app.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.source.SourceProblem;
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
}
