package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.message.volume.VolumesInUse;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.volume.RecordedVolume;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CsiUnmountsTest {

    private static final String FILE = "/root/pods/u1/volumes/kubernetes.io~csi/data/vol_data.json";

    private final CsiNode node = new CsiNode();
    private PodVolumes volumes = node.agent();

    private String problem(Pod pod) {
        return assertThrows(UnavailableException.class, () -> volumes.tearDown(pod)).getMessage();
    }

    private void assertNothingLeft() {
        assertEquals(Map.of(), node.driver().published());
        assertEquals(Map.of(), node.driver().staged());
        assertEquals(List.of(), node.records.published());
        assertEquals(List.of(), node.records.ofNode());
        assertEquals(List.of(), node.disk.mounts());
        assertEquals(List.of(), node.driver().misuse());
    }

    @Test
    void aDriverThatIsNotRegisteredIsWaitedFor() throws InterruptedException {
        Pod pod = node.inline("u1");
        volumes.setUp(pod);
        node.registered.clear();
        assertEquals("kubernetes.io/csi: Unmounter.TearDownAt failed to get CSI client: driver name disk.example.org not found "
                + "in the list of registered CSI drivers", problem(pod));
        node.registered.add(CsiNode.DRIVER);
        node.later();
        volumes.tearDown(pod);
        assertNothingLeft();
    }

    @Test
    void aDriverThatRegistersIsAskedAtOnce() throws InterruptedException {
        node.volume("ReadWriteOnce");
        Pod claiming = node.claiming("u1");
        Pod inline = node.inline("u2");
        volumes.setUp(claiming);
        volumes.setUp(inline);
        node.tick();
        node.registered.clear();
        problem(claiming);
        problem(inline);
        // Long pauses by now.
        node.later();
        node.registered.add(CsiNode.DRIVER);
        node.timers.advance(Duration.ofSeconds(1));
        assertEquals(2, node.driver().published().size());
        node.registers();
        volumes.tearDown(claiming);
        volumes.tearDown(inline);
        assertNothingLeft();
    }

    @Test
    void aVolumeThatNoPodHasIsUnstagedAsSoonAsItsDriverRegisters() throws InterruptedException {
        node.volume("ReadWriteOnce");
        volumes.setUp(node.claiming("u1"));
        node.tick();
        node.driver().failNext("NodeUnstageVolume", new CallFailure(13, "busy"));
        volumes.tearDown(node.claiming("u1"));
        node.registered.clear();
        node.later();
        node.registered.add(CsiNode.DRIVER);
        node.timers.advance(Duration.ofSeconds(1));
        assertEquals(1, node.driver().staged().size());
        node.registers();
        assertNothingLeft();
        node.registers();
        node.later();
        assertNothingLeft();
    }

    @Test
    void whatADriverFailsToUnpublishIsTriedAgain() throws InterruptedException {
        Pod pod = node.inline("u1");
        volumes.setUp(pod);
        node.driver().failNext("NodeUnpublishVolume", new CallFailure(13, "busy"));
        assertEquals("kubernetes.io/csi: Unmounter.TearDownAt failed: rpc error: code = Internal desc = busy", problem(pod));
        assertTrue(node.records.read(new RecordLocation.Published("u1", "data")).isPresent());
        node.later();
        volumes.tearDown(pod);
        assertNothingLeft();
    }

    @Test
    void whatIsNotUnstagedKeepsNoPodAndIsTriedAgain() throws InterruptedException {
        node.volume("ReadWriteOnce");
        volumes.setUp(node.claiming("u1"));
        node.tick();
        node.driver().failNext("NodeUnstageVolume", new CallFailure(13, "busy"));
        volumes.tearDown(node.claiming("u1"));
        assertEquals(1, node.driver().staged().size());
        node.later();
        assertNothingLeft();
    }

    @Test
    void anAgentThatStopsTriesNothingAgain() throws InterruptedException {
        node.volume("ReadWriteOnce");
        Pod claiming = node.claiming("u1");
        Pod inline = node.inline("u2");
        volumes.setUp(claiming);
        volumes.setUp(inline);
        node.tick();
        node.driver().failNext("NodeUnstageVolume", new CallFailure(13, "busy"));
        volumes.tearDown(claiming);
        node.driver().failNext("NodeUnpublishVolume", new CallFailure(13, "busy"));
        problem(inline);
        node.stops();
        node.registers();
        node.later();
        assertEquals(1, node.driver().staged().size());
        assertEquals(1, node.driver().published().size());
    }

    @Test
    void aVolumeThatOthersHaveMountedIsUnstagedOnceTheyUnmountIt() throws InterruptedException {
        node.volume("ReadWriteOnce");
        volumes.setUp(node.claiming("u1"));
        String staged = node.driver().staged().keySet().iterator().next();
        node.host.mountReferences(staged, List.of("/data/backup"));
        node.tick();
        volumes.tearDown(node.claiming("u1"));
        node.later();
        assertEquals(0, Collections.frequency(node.driver().calls(), "NodeUnstageVolume"));
        assertEquals(1, node.driver().staged().size());
        node.host.mountReferences(staged, List.of());
        node.later();
        assertNothingLeft();
    }

    @Test
    void anotherAgentUnmountsWhatItFinds() throws InterruptedException {
        node.volume("ReadWriteOnce");
        volumes.setUp(node.claiming("u1"));
        volumes = node.agent();
        node.tick();
        assertEquals(1, node.driver().staged().size(), "a pod has it");
        volumes.tearDown(node.claiming("u1"));
        assertNothingLeft();
    }

    @Test
    void anotherAgentKeepsWhatAPodHas() throws InterruptedException {
        node.volume("ReadWriteOnce");
        volumes.setUp(node.claiming("u1"));
        int before = node.driver().calls().size();
        volumes = node.agent();
        volumes.refresh(node.claiming("u1"));
        node.tick();
        node.later();
        assertEquals(before, node.driver().calls().size());
    }

    @Test
    void whatWasStagedForAPodThatIsNotDesiredIsUnstagedOnceThePodsAreKnown() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.driver().failNext("NodePublishVolume", new CallFailure(14, "ended"));
        assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(node.claiming("u1")));
        node.records.remove(new RecordLocation.Published("u1", "pv-1"));
        volumes = node.agent();
        assertEquals(1, node.driver().staged().size());
        node.tick();
        assertNothingLeft();
    }

    @Test
    void aVolumeThatIsNotUnstagedHoldsUpNoOther() throws InterruptedException {
        Pod first = node.with("u1", "disk-1");
        Pod second = node.with("u2", "disk-2");
        volumes.setUp(first);
        volumes.setUp(second);
        node.tick();
        node.driver().failNext("NodeUnstageVolume", new CallFailure(13, "busy"));
        volumes.tearDown(first);
        volumes.tearDown(second);
        assertEquals(List.of("disk-1"), List.copyOf(node.driver().staged().values()));
        node.timers.advance(Duration.ofMillis(499));
        assertEquals(1, node.driver().staged().size());
        node.timers.advance(Duration.ofMillis(1));
        assertNothingLeft();
    }

    @Test
    void aVolumeThatIsNotUnpublishedKeepsNoOtherOfItsPodOnTheNode() throws InterruptedException {
        Pod pod = node.alsoWith(node.with("u1", "disk-1"), "disk-2");
        volumes.setUp(pod);
        node.tick();
        node.driver().failNext("NodeUnpublishVolume", new CallFailure(13, "busy"));
        problem(pod);
        assertEquals(List.of("disk-1"), List.copyOf(node.driver().staged().values()));
        assertEquals(Set.of(CsiVolumeNames.unique(CsiNode.DRIVER, "disk-1")), inUse());
        node.later();
        assertNothingLeft();
        assertEquals(Set.of(), inUse());
    }

    @Test
    void whileItIsNotKnownWhichVolumeAPodStillHasAllOfItsVolumesStayOnTheNode() throws InterruptedException {
        Pod pod = node.alsoWith(node.with("u1", "disk-1"), "disk-2");
        volumes.setUp(pod);
        node.tick();
        String file = "/root/pods/u1/volumes/kubernetes.io~csi/pv-disk-1/vol_data.json";
        byte[] record = node.disk.read(file).orElseThrow();
        node.disk.write(file, "{".getBytes(), 0600);
        problem(pod);
        assertEquals(List.of("disk-1"), List.copyOf(node.driver().published().values()));
        assertEquals(2, node.driver().staged().size());
        node.disk.write(file, record, 0600);
        node.later();
        assertNothingLeft();
    }

    private Set<UniqueVolumeName> inUse() {
        return node.bus.published(VolumesInUse.class).getLast().volumes();
    }

    @Test
    void aSlowLookAtAllRecordsDoesNotKeepAVolumeStagedForLong() throws InterruptedException {
        Pod first = node.with("u1", "disk-1");
        Pod second = node.with("u2", "disk-2");
        volumes.setUp(first);
        volumes.setUp(second);
        node.tick();
        node.lookTakes = Duration.ofMillis(50);
        volumes.tearDown(first);
        volumes.tearDown(second);
        assertEquals(List.of("disk-2"), List.copyOf(node.driver().staged().values()));
        node.timers.advance(Duration.ofMillis(100));
        assertNothingLeft();
    }

    @Test
    void aVolumeIsUnstagedAsSoonAsAllDesiredPodsHaveAsked() throws InterruptedException {
        Pod pod = node.with("u1", "disk-1");
        Pod other = node.with("u2", "disk-2");
        node.desired(pod, other);
        volumes.setUp(pod);
        volumes.tearDown(pod);
        assertEquals(1, node.driver().staged().size(), "another pod has not asked yet");
        volumes.setUp(other);
        assertEquals(List.of("disk-2"), List.copyOf(node.driver().staged().values()));
        volumes.tearDown(other);
        assertNothingLeft();
    }

    @Test
    void whatAnAgentBeforeLeftStaysForAPodThatHasNotAskedYet() throws InterruptedException {
        Pod pod = node.with("u1", "disk-1");
        volumes.setUp(pod);
        node.tick();
        node.driver().failNext("NodeUnstageVolume", new CallFailure(13, "busy"));
        volumes.tearDown(pod);
        Pod again = node.with("u2", "disk-1");
        volumes = node.agent();
        node.desired(again);
        volumes.setUp(again);
        assertEquals(2, Collections.frequency(node.driver().calls(), "NodePublishVolume"));
        assertEquals(1, Collections.frequency(node.driver().calls(), "NodeUnstageVolume"));
        volumes = node.agent();
        node.desired();
        assertEquals(1, node.driver().staged().size(), "a pod directory still has it");
        volumes.tearDown(again);
        assertNothingLeft();
    }

    @Test
    void whatAPodWantsStaysStaged() throws InterruptedException {
        node.volume("ReadWriteOnce");
        node.driver().failNext("NodePublishVolume", new CallFailure(13, "broken"));
        assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(node.claiming("u1")));
        node.tick();
        assertEquals(1, node.driver().staged().size());
        node.later();
        volumes.setUp(node.claiming("u1"));
        assertEquals(1, Collections.frequency(node.driver().calls(), "NodeStageVolume"));
    }

    @Test
    void whatWasBegunAndNotRecordedIsRemoved() throws InterruptedException {
        Pod pod = node.inline("u1");
        node.disk.makeDirectory("/root/pods/u1/volumes/kubernetes.io~csi/data", 0750);
        volumes.tearDown(pod);
        assertEquals(Optional.empty(), node.disk.node("/root/pods/u1/volumes"));
        assertEquals(List.of(), node.driver().calls());
    }

    @Test
    void aDamagedRecordKeepsThePodAndIsReported() throws InterruptedException {
        Pod pod = node.inline("u1");
        volumes.setUp(pod);
        byte[] record = node.disk.read(FILE).orElseThrow();
        node.disk.write(FILE, "{".getBytes(), 0600);
        String problem = problem(pod);
        assertTrue(problem.startsWith("it is not known which driver has the volume: " + FILE), problem);
        node.disk.write(FILE, record, 0600);
        node.later();
        volumes.tearDown(pod);
        assertNothingLeft();
    }

    private void record(String podUid) {
        VolumeRecord record = ((RecordedVolume.Readable) node.records.published().getFirst()).record();
        node.records.write(new RecordLocation.Published(podUid, "pv-1"), record);
    }

    @Test
    void whatAPodHasByItsRecordStaysStagedUntilItsDirectoryIsSeenToBeGone() throws InterruptedException {
        node.volume("ReadWriteMany");
        node.later();
        volumes.setUp(node.claiming("u1"));
        node.tick();
        record("u2");
        volumes.tearDown(node.claiming("u1"));
        assertEquals(1, node.driver().staged().size());
        node.disk.remove("/root/pods/u2");
        node.timers.advance(Duration.ofMinutes(5).minusMillis(1));
        node.tick();
        assertEquals(1, node.driver().staged().size());
        node.timers.advance(Duration.ofMillis(1));
        node.tick();
        assertNothingLeft();
    }

    @Test
    void aPodThatHasAVolumeByItsRecordAloneMayHaveBeenTheLastOne() throws InterruptedException {
        node.volume("ReadWriteMany");
        volumes.setUp(node.claiming("u1"));
        node.tick();
        record("u2");
        volumes.tearDown(node.claiming("u1"));
        volumes.tearDown(node.claiming("u2"));
        assertNothingLeft();
    }

    @Test
    void aDamagedRecordOfAStagedVolumeHoldsUpNoOther() throws InterruptedException {
        Pod first = node.with("u1", "disk-1");
        Pod second = node.with("u2", "disk-2");
        volumes.setUp(first);
        volumes.setUp(second);
        node.tick();
        String file = "/root/" + RecordLocation.Staged.of(CsiNode.DRIVER, "disk-1").directory() + "/vol_data.json";
        node.disk.write(file, "{".getBytes(), 0600);
        volumes.tearDown(first);
        volumes.tearDown(second);
        assertEquals(Set.of("disk-1"), Set.copyOf(node.driver().staged().values()));
    }

    @Test
    void aVolumeThatIsWantedAgainAfterItWasNotUnstagedIsStagedAgainAndKeepsNoPause() throws InterruptedException {
        Pod pod = node.with("u1", "disk-1");
        Pod other = node.with("u2", "disk-2");
        volumes.setUp(pod);
        volumes.setUp(other);
        node.tick();
        node.driver().failNext("NodeUnstageVolume", new CallFailure(13, "busy"));
        volumes.tearDown(pod);
        Pod again = node.with("u3", "disk-1");
        volumes.setUp(again);
        assertEquals(3, Collections.frequency(node.driver().calls(), "NodeStageVolume"));
        // Whoever looks now sees that it is wanted.
        volumes.tearDown(other);
        node.driver().failNext("NodeUnstageVolume", new CallFailure(13, "busy"));
        volumes.tearDown(again);
        assertEquals(3, Collections.frequency(node.driver().calls(), "NodeUnstageVolume"));
        node.timers.advance(Duration.ofMillis(500));
        assertNothingLeft();
    }

    @Test
    void theNextLookAtAllRecordsWaitsFiftyTimesAsLongAsTheLastOneTook() throws InterruptedException {
        Pod first = node.with("u1", "disk-1");
        Pod second = node.with("u2", "disk-2");
        volumes.setUp(first);
        volumes.setUp(second);
        node.tick();
        node.lookTakes = Duration.ofMillis(1);
        volumes.tearDown(first);
        volumes.tearDown(second);
        node.timers.advance(Duration.ofMillis(50).minusNanos(1));
        assertEquals(List.of("disk-2"), List.copyOf(node.driver().staged().values()));
        node.timers.advance(Duration.ofNanos(1));
        assertNothingLeft();
    }

    /** While a part of a volume is mounted, no driver can unpublish it. */
    @Test
    void subPathsAreUnmountedBeforeTheirVolume() throws InterruptedException {
        Pod pod = node.inline("u1");
        volumes.setUp(pod);
        node.disk.makeDirectory("/root/pods/u1/volume-subpaths/data/app/0", 0750);
        volumes.tearDown(pod);
        assertEquals(Set.of(), node.busy);
        assertNothingLeft();
    }
}
