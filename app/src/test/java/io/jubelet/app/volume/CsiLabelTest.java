package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.message.volume.VolumeLabelled;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.SELinuxOptions;
import io.jubelet.domain.container.SecurityContext;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.FsGroupPolicy;
import io.jubelet.domain.csi.LifecycleMode;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.selinux.ContainerContexts;
import io.jubelet.domain.selinux.LabelFault;
import io.jubelet.domain.selinux.SeLinuxMounts;
import io.jubelet.ports.volume.RecordedVolume;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Volumes of a driver that can mount with SELinux labels, on a machine that has them. */
class CsiLabelTest {

    private static final ContainerContexts CONTEXTS =
            new ContainerContexts("system_u:system_r:container_t:s0", "system_u:object_r:container_file_t:s0");
    private static final String LEVEL = "s0:c1,c2";
    private static final String LABEL = "system_u:object_r:container_file_t:s0:c1,c2";
    private static final String OTHER = "system_u:object_r:container_file_t:s0:c3,c4";
    private static final String REFUSED = "FailedMount Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[], "
            + "failed to process volumes=[data]: ";

    private final CsiNode node = new CsiNode();

    @BeforeEach
    void equip() {
        node.seLinux = new SeLinuxMounts(Optional.of(CONTEXTS), false);
        node.driverObjects.put(CsiNode.DRIVER, new CsiDriver(CsiNode.DRIVER, true, true, false, FsGroupPolicy.FILE,
                List.of(LifecycleMode.PERSISTENT, LifecycleMode.EPHEMERAL), CsiDriver.Tokens.none(), true, Optional.empty()));
        node.volume("ReadWriteOncePod");
    }

    private static SELinuxOptions level(String level) {
        return new SELinuxOptions("", "", "", level);
    }

    private Pod pod(String uid, String level) {
        Pod pod = node.claiming(uid);
        return pod.withSpec(pod.spec().toBuilder()
                .securityContext(PodSecurityContext.builder().seLinuxOptions(level(level)).build()).build());
    }

    private String published(String uid) {
        return "/root/pods/" + uid + "/volumes/kubernetes.io~csi/pv-1/mount";
    }

    private List<String> labels() {
        return Stream.concat(node.records.published().stream(), node.records.ofNode().stream())
                .map(found -> ((RecordedVolume.Readable) found).record()).map(VolumeRecord::label).toList();
    }

    private String problem(PodVolumes volumes, Pod pod) {
        node.later();
        return assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(pod)).getMessage();
    }

    private List<String> counted() {
        return node.bus.published(VolumeLabelled.class).stream().map(one -> one.fault().map(fault -> fault.kind().name()).orElse("fine")
                + (one.refused() ? " refused " : " ") + one.plugin() + " " + one.accessMode()).toList();
    }

    @Test
    void aVolumeForOnePodIsMountedWithItsLabel() throws InterruptedException {
        var ready = (MountedVolume) node.agent().setUp(pod("u1", LEVEL)).get("data");
        assertEquals(List.of("noatime", "context=\"" + LABEL + "\""), node.driver().flags(published("u1")));
        assertEquals(node.driver().flags(published("u1")), node.driver().flags(node.driver().staged().keySet().iterator().next()));
        assertEquals(List.of(LABEL, LABEL), labels());
        assertEquals(false, ready.relabel());
        assertEquals(List.of("fine kubernetes.io/csi/disk.example.org RWOP"), counted());
    }

    @Test
    void withoutSELinuxNothingChanges() throws InterruptedException {
        node.seLinux = SeLinuxMounts.NONE;
        var ready = (MountedVolume) node.agent().setUp(pod("u1", LEVEL)).get("data");
        assertEquals(List.of("noatime"), node.driver().flags(published("u1")));
        assertEquals(List.of("", ""), labels());
        assertEquals(false, ready.relabel());
        assertEquals(List.of(), counted());
    }

    @Test
    void filesWithoutLabelsAreGivenNone() throws InterruptedException {
        node.volume("ReadWriteMany");
        node.host.labels(false);
        assertEquals(false, ((MountedVolume) node.agent().setUp(pod("u1", LEVEL)).get("data")).relabel());
    }

    @Test
    void volumesWithOtherAccessModesNeedTheGate() throws InterruptedException {
        node.volume("ReadWriteMany");
        PodVolumes volumes = node.agent();
        assertEquals(true, ((MountedVolume) volumes.setUp(pod("u1", LEVEL)).get("data")).relabel());
        volumes.setUp(pod("u2", "s0:c3,c4"));
        assertEquals(List.of("noatime"), node.driver().flags(published("u2")));
        assertEquals(List.of("fine kubernetes.io/csi/disk.example.org RWX", "VOLUME kubernetes.io/csi/disk.example.org RWX"), counted());
    }

    @Test
    void podsThatNeedDifferentLabelsCanNotShareAVolume() throws InterruptedException {
        node.seLinux = new SeLinuxMounts(Optional.of(CONTEXTS), true);
        node.volume("ReadWriteMany");
        PodVolumes volumes = node.agent();
        volumes.setUp(pod("u1", LEVEL));
        volumes.setUp(pod("u2", LEVEL));
        problem(volumes, pod("u3", "s0:c3,c4"));
        assertEquals(List.of(REFUSED + "conflicting SELinux labels of volume pv-1: \"" + LABEL + "\" and \"" + OTHER + "\""),
                node.events());
        assertEquals("VOLUME refused kubernetes.io/csi/disk.example.org RWX", counted().getLast());
        volumes.tearDown(pod("u1", LEVEL));
        problem(volumes, pod("u3", "s0:c3,c4"));
        volumes.tearDown(pod("u2", LEVEL));
        node.tick();
        node.later();
        volumes.setUp(pod("u3", "s0:c3,c4"));
        assertEquals(List.of(OTHER, OTHER), labels());
        volumes.setUp(pod("u4", "s0:c3,c4"));
        assertEquals(List.of(OTHER, OTHER, OTHER), labels());
        assertEquals("fine kubernetes.io/csi/disk.example.org RWX", counted().getLast(), "no pod has it with the first label any more");
    }

    @Test
    void aPodWithAnotherLabelDoesNotWaitForAVolumeForOnePod() throws InterruptedException {
        PodVolumes volumes = node.agent();
        volumes.setUp(pod("u1", LEVEL));
        problem(volumes, pod("u2", "s0:c3,c4"));
        assertEquals(List.of(REFUSED + "conflicting SELinux labels of volume pv-1: \"" + LABEL + "\" and \"" + OTHER + "\""),
                node.events());
        assertEquals(List.of("fine kubernetes.io/csi/disk.example.org RWOP", "VOLUME refused kubernetes.io/csi/disk.example.org RWOP"),
                counted());
        node.tick();
        volumes.tearDown(pod("u1", LEVEL));
        node.later();
        volumes.setUp(pod("u2", "s0:c3,c4"));
        assertEquals(List.of(OTHER, OTHER), labels());
        assertEquals(2, node.driver().calls().stream().filter("NodeStageVolume"::equals).count());
    }

    @Test
    void aPodWithTheSameLabelWaitsForAVolumeForOnePod() throws InterruptedException {
        PodVolumes volumes = node.agent();
        volumes.setUp(pod("u1", LEVEL));
        problem(volumes, pod("u2", LEVEL));
        assertEquals(List.of(
                "FailedMount MountVolume.SetUp failed for volume \"pv-1\" : volume uses the ReadWriteOncePod access mode and is "
                + "already in use by another pod"), node.events());
        assertEquals(List.of("fine kubernetes.io/csi/disk.example.org RWOP"), counted());
    }

    @Test
    void anotherAgentKnowsTheLabelsOfWhatIsMounted() throws InterruptedException {
        node.seLinux = new SeLinuxMounts(Optional.of(CONTEXTS), true);
        node.volume("ReadWriteMany");
        node.agent().setUp(pod("u1", LEVEL));
        PodVolumes next = node.agent();
        problem(next, pod("u2", "s0:c3,c4"));
        assertEquals(List.of(REFUSED + "conflicting SELinux labels of volume pv-1: \"" + LABEL + "\" and \"" + OTHER + "\""),
                node.events());
        next.refresh(pod("u1", LEVEL));
        assertEquals(false, ((MountedVolume) next.setUp(pod("u1", LEVEL)).get("data")).relabel());
    }

    @Test
    void whatIsStillMountedWithAnotherLabelIsUnmountedFirst() throws InterruptedException {
        PodVolumes volumes = node.agent();
        volumes.setUp(pod("u1", LEVEL));
        volumes.tearDown(pod("u1", LEVEL));
        assertEquals(1, node.driver().staged().size());
        problem(volumes, pod("u2", "s0:c3,c4"));
        assertEquals(List.of(REFUSED + "waiting for unmount of volume \"kubernetes.io/csi/disk.example.org^disk-7\", because it is already "
                + "mounted to a different pod with a different SELinux label"), node.events());
        node.tick();
        node.later();
        volumes.setUp(pod("u2", "s0:c3,c4"));
        assertEquals(List.of(OTHER, OTHER), labels());
    }

    @Test
    void containersOfAPodHaveToAgree() {
        Pod pod = pod("u1", LEVEL);
        List<Container> containers = new ArrayList<>(pod.spec().containers());
        containers.add(containers.getFirst().toBuilder().name("other")
                .securityContext(SecurityContext.builder().seLinuxOptions(level("s0:c3,c4")).build()).build());
        problem(node.agent(), pod.withSpec(pod.spec().toBuilder().containers(containers).build()));
        assertEquals(List.of(REFUSED + "multiple SELinux labels found: " + LABEL + "," + OTHER), node.events());
        assertEquals(List.of(LabelFault.POD + " refused kubernetes.io/csi/disk.example.org RWOP"), counted());
        assertEquals(List.of(), node.driver().calls());
    }

    /** An agent before mounted it. */
    @Test
    void theFilesOfWhatIsMountedWithoutALabelMayBeRelabelled() throws InterruptedException {
        node.volume("ReadWriteMany");
        node.agent().setUp(pod("u1", LEVEL));
        PodVolumes next = node.agent();
        next.refresh(pod("u1", LEVEL));
        assertEquals(true, ((MountedVolume) next.setUp(pod("u1", LEVEL)).get("data")).relabel());
        node.seLinux = SeLinuxMounts.NONE;
        PodVolumes without = node.agent();
        without.refresh(pod("u1", LEVEL));
        assertEquals(false, ((MountedVolume) without.setUp(pod("u1", LEVEL)).get("data")).relabel());
    }

    @Test
    void aVolumeOfThePodAloneIsMountedWithoutALabel() throws InterruptedException {
        Pod pod = node.inline("u1");
        Pod labelled = pod.withSpec(pod.spec().toBuilder()
                .securityContext(PodSecurityContext.builder().seLinuxOptions(level(LEVEL)).build()).build());
        assertEquals(true, ((MountedVolume) node.agent().setUp(labelled).get("data")).relabel());
        assertEquals(List.of(""), labels());
        assertEquals(List.of(), counted());
    }

    @Test
    void aDriverWithoutAnObjectMountsWithoutALabel() throws InterruptedException {
        node.driverObjects.clear();
        assertEquals(true, ((MountedVolume) node.agent().setUp(pod("u1", LEVEL)).get("data")).relabel());
        assertEquals(List.of("noatime"), node.driver().flags(published("u1")));
        assertEquals(List.of("", ""), labels());
    }

    @Test
    void whatADriverThatDoesNotStageHasPublishedWithAnotherLabelIsUnmountedFirst() throws InterruptedException {
        node.driver().can(Set.of());
        node.seLinux = new SeLinuxMounts(Optional.of(CONTEXTS), true);
        node.volume("ReadWriteMany");
        node.agent().setUp(pod("u1", LEVEL));
        node.seLinux = new SeLinuxMounts(Optional.of(CONTEXTS), false);
        PodVolumes volumes = node.agent();
        problem(volumes, pod("u2", LEVEL));
        assertEquals(List.of(REFUSED + "waiting for unmount of volume \"kubernetes.io/csi/disk.example.org^disk-7\", because it is already "
                + "mounted to a different pod with a different SELinux label"), node.events());
        volumes.setUp(node.with("u3", "disk-3"));
        volumes.setUp(pod("u1", LEVEL));
        assertEquals(List.of("", ""), labels(), "what the pod itself has does not make it wait");
        node.later();
        volumes.setUp(pod("u2", LEVEL));
        assertEquals(List.of("", "", ""), labels());
    }
}
