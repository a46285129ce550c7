package io.jubelet.app.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.runtime.LeftoversFound;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.worker.PodWorkerState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which pods on the machine are removed because no source may name them. */
class UnknownPodsTest {

    private static final PodIdentity LIVES = new PodIdentity("ns", "lives", "1");
    private static final PodIdentity ENDED = new PodIdentity("ns", "ended", "2");
    private static final PodIdentity NAMELESS = new PodIdentity("", "", "3");

    private final List<String> removed = new ArrayList<>();
    private final UnknownPods unknown = new UnknownPods((pod, found) -> removed.add(pod.uid() + " " + found));

    private static RuntimeListed listed(long at) {
        return new RuntimeListed(Map.of(LIVES, true, ENDED, false), at);
    }

    private static Pod pod(PodIdentity pod) {
        return UnknownPods.minimalPod(pod);
    }

    @Test
    void noPodIsUnknownBeforeAllSourcesHaveDelivered() {
        unknown.listed(listed(10));
        unknown.leftovers(new LeftoversFound(List.of(LIVES), List.of(ENDED)));
        assertFalse(unknown.areSourcesReady());
        assertEquals(List.of(), removed);
    }

    @Test
    void aListFromBeforeShowsNoPodAsUnknown() {
        unknown.sourcesReady(10);
        unknown.sourcesReady(20);
        assertTrue(unknown.areSourcesReady());
        unknown.listed(listed(9));
        assertEquals(List.of(), removed);
        unknown.listed(listed(10));
        assertEquals(List.of("1 runs"), removed, "the first time counts, and of a pod that has ended there is nothing to stop");
    }

    @Test
    void whatIsLeftOfPodsIsRemoved() {
        unknown.sourcesReady(10);
        unknown.leftovers(new LeftoversFound(List.of(NAMELESS), List.of(ENDED)));
        assertEquals(List.of("3 has left something on this machine", "2 has left logs"), removed);
    }

    @Test
    void whatHasOnlyLeftLogsNeedsNoStop() {
        assertEquals(PodWorkerState.orphan(), UnknownPods.Found.RUNNING.orphan());
        assertEquals(PodWorkerState.orphan(), UnknownPods.Found.FILES.orphan());
        assertEquals(PodWorkerState.stoppedOrphan(), UnknownPods.Found.LOGS.orphan());
    }

    @Test
    void aPodIsIdleWhenTheRuntimeHasNothingAliveOfIt() {
        assertFalse(unknown.isIdle(pod(ENDED)), "the runtime was not listed yet");
        unknown.listed(listed(1));
        assertTrue(unknown.isIdle(pod(ENDED)));
        assertFalse(unknown.isIdle(pod(LIVES)));
        assertTrue(unknown.isIdle(pod(NAMELESS)));
    }

    @Test
    void aPodWithoutANameIsNamedByItsUid() {
        assertEquals("3", pod(NAMELESS).metadata().name());
        assertEquals(ENDED, PodIdentity.of(pod(ENDED)));
    }
}
