package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.claim.VolumeMode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An agent is killed at each of its calls in turn; what the next one does about it. */
class KilledCsiVolumesTest {

    /** What agents are in the middle of when they are killed. */
    private interface Work {
        void with(PodVolumes volumes, Pod pod) throws InterruptedException;
    }

    private static final int MORE_CALLS_THAN_ANY = 100;
    private static final String DEVICES = "/root/plugins/kubernetes.io/csi/volumeDevices";

    /** What volume the pod has. */
    enum Kind { INLINE, MOUNTED, DEVICE }

    private static Pod pod(CsiNode node, Kind kind) {
        node.volume(kind == Kind.DEVICE ? VolumeMode.BLOCK : VolumeMode.FILESYSTEM, "ReadWriteOnce");
        return switch (kind) {
            case INLINE -> node.inline("u1");
            case MOUNTED -> node.claiming("u1");
            case DEVICE -> CsiNode.opening(node.claiming("u1"));
        };
    }

    private static void assertNothingLeft(CsiNode node, int call) {
        assertEquals(Map.of(), node.driver().published(), "call " + call);
        assertEquals(Map.of(), node.driver().staged(), "call " + call);
        assertEquals(List.of(), node.records.published(), "call " + call);
        assertEquals(List.of(), node.records.ofNode(), "call " + call);
        assertEquals(List.of(), node.disk.mounts(), "call " + call);
        assertEquals(Optional.empty(), node.disk.node("/root/pods/u1/volumes"), "call " + call);
        assertEquals(Optional.empty(), node.disk.node("/root/pods/u1/volumeDevices"), "call " + call);
        assertEquals(List.of(), node.disk.filesBelow("/root/plugins"), "call " + call);
        assertEquals(List.of(), node.disk.list("/root/plugins/kubernetes.io/csi/" + CsiNode.DRIVER), "call " + call);
        // The last to go is a directory in which nothing is any more.
        for (String device : node.disk.list(DEVICES)) {
            assertEquals(List.of(), node.disk.list(DEVICES + "/" + device), "call " + call);
        }
        assertEquals(List.of(), node.driver().misuse(), "call " + call);
    }

    /** Kills an agent in its work; false when that takes fewer calls. */
    private static boolean killed(CsiNode node, int call, boolean made, Pod pod, Work work) throws InterruptedException {
        PodVolumes volumes = node.agent();
        node.life.endsAt(call, made);
        try {
            work.with(volumes, pod);
        } catch (AgentLife.Killed e) {
            // As desired.
        }
        return node.life.end();
    }

    private static void end(CsiNode node, Pod pod) throws InterruptedException {
        PodVolumes next = node.agent();
        node.tick();
        next.tearDown(pod);
        node.later();
    }

    @ParameterizedTest
    @CsvSource({"INLINE,true", "INLINE,false", "MOUNTED,true", "MOUNTED,false", "DEVICE,true", "DEVICE,false"})
    void inTheSetUpOfAPodThatIsNotDesiredAnyMore(Kind kind, boolean made) throws InterruptedException {
        int call = 1;
        for (boolean again = true; again && call < MORE_CALLS_THAN_ANY; call++) {
            var node = new CsiNode();
            Pod pod = pod(node, kind);
            again = killed(node, call, made, pod, PodVolumes::setUp);
            end(node, pod);
            assertNothingLeft(node, call);
        }
        assertTrue(call > 5 && call < MORE_CALLS_THAN_ANY, "calls: " + call);
    }

    @ParameterizedTest
    @CsvSource({"INLINE,true", "INLINE,false", "MOUNTED,true", "MOUNTED,false", "DEVICE,true", "DEVICE,false"})
    void inTheSetUpOfAPodThatIsDesired(Kind kind, boolean made) throws InterruptedException {
        boolean again = true;
        for (int call = 1; again; call++) {
            var node = new CsiNode();
            Pod pod = pod(node, kind);
            again = killed(node, call, made, pod, PodVolumes::setUp);
            PodVolumes next = node.agent();
            next.setUp(pod);
            node.tick();
            assertEquals(1, node.driver().published().size());
            assertEquals(kind == Kind.INLINE ? 0 : 1, node.driver().staged().size());
            assertTrue(Collections.frequency(node.driver().calls(), "NodeStageVolume") <= 2);
            assertEquals(0, Collections.frequency(node.driver().calls(), "NodeUnstageVolume"));
            next.tearDown(pod);
            assertNothingLeft(node, call);
        }
    }

    @ParameterizedTest
    @CsvSource({"INLINE,true", "INLINE,false", "MOUNTED,true", "MOUNTED,false", "DEVICE,true", "DEVICE,false"})
    void duringUnmount(Kind kind, boolean made) throws InterruptedException {
        boolean again = true;
        for (int call = 1; again; call++) {
            var node = new CsiNode();
            Pod pod = pod(node, kind);
            node.agent().setUp(pod);
            node.life.end();
            again = killed(node, call, made, pod, (volumes, ended) -> {
                node.tick();
                volumes.tearDown(ended);
            });
            end(node, pod);
            assertNothingLeft(node, call);
        }
    }
}
