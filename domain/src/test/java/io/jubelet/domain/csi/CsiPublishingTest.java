package io.jubelet.domain.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.Fixtures;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.volume.name.KubeletDirectories;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsiPublishingTest {

    private static final KubeletDirectories ROOT = new KubeletDirectories("/k");
    private static final Pod POD = Fixtures.pod();
    private static final ConfigObjectKey SECRET = ConfigObjectKey.secret("ns", "s");
    private static final CsiAccess DEVICE = new CsiAccess(true, "", List.of(), List.of());
    private static final CsiToken TOKEN = new CsiToken("t0ken", Instant.parse("2026-01-01T01:00:00.5Z"));

    private static CsiVolume volume(LifecycleMode mode, boolean readOnly, CsiAccess access) {
        return new CsiVolume("v", "d", "h", mode, readOnly, access, Map.of("a", "1"), Optional.of(SECRET),
                Optional.of(SECRET));
    }

    private static CsiAccess mounted(String fsType, String... modes) {
        return new CsiAccess(false, fsType, List.of(modes), List.of());
    }

    private static CsiDriver driver(FsGroupPolicy policy, CsiDriver.Tokens tokens) {
        return new CsiDriver("d", true, true, false, policy, List.of(LifecycleMode.PERSISTENT), tokens, Optional.empty());
    }

    private static CsiNodeFacts facts(Long group, NodeCapability... capabilities) {
        return new CsiNodeFacts("n", Set.of(capabilities), Optional.ofNullable(group));
    }

    private static CsiPublishing publishing(CsiVolume volume, CsiDriver driver) {
        return new CsiPublishing(POD, volume, Optional.ofNullable(driver), ROOT);
    }

    @Test
    void recordsComeLast() throws PodConfigException {
        CsiDriver driver = driver(FsGroupPolicy.FILE, new CsiDriver.Tokens(
                List.of(new CsiTokenRequest("aws", Optional.empty())), false));
        List<CsiStep> steps = publishing(volume(LifecycleMode.PERSISTENT, false, mounted("")), driver).steps(facts(null));
        assertEquals(List.of(CsiStep.ReadAttachment.class, CsiStep.MakeDirectory.class, CsiStep.ReadSecret.class,
                CsiStep.GetTokens.class, CsiStep.WriteRecord.class), steps.stream().map(Object::getClass).toList());
        assertEquals("pods/" + POD.uid() + "/volumes/kubernetes.io~csi/v",
                assertInstanceOf(CsiStep.WriteRecord.class, steps.getLast()).location().directory());
    }

    @Test
    void aDriverHasOnlyTheVolumesThatItNames() {
        CsiVolume inline = volume(LifecycleMode.EPHEMERAL, false, mounted(""));
        assertEquals("kubernetes.io/csi: mounter.SetupAt failed to check volume lifecycle mode: volume mode \"Ephemeral\" not "
                + "supported by driver d (only supports [\"Persistent\"])",
                assertThrows(PodConfigException.class, () -> publishing(inline, driver(FsGroupPolicy.FILE,
                        CsiDriver.Tokens.none())).steps(facts(null))).getMessage());
        assertThrows(PodConfigException.class, () -> publishing(inline, null).steps(facts(null)));
    }

    @Test
    void tokensAreHiddenWhereTheDriverWantsThemSo() throws PodConfigException {
        var requests = List.of(new CsiTokenRequest("aws", Optional.empty()));
        CsiInputs inputs = CsiInputs.none().withTokens(Map.of("aws", TOKEN));
        CsiVolume volume = volume(LifecycleMode.PERSISTENT, false, mounted(""));
        PublishRequest open = publishing(volume, driver(FsGroupPolicy.FILE, new CsiDriver.Tokens(requests, false)))
                .request(facts(null), inputs);
        String name = "csi.storage.k8s.io/serviceAccount.tokens";
        assertEquals("{\"aws\":{\"token\":\"t0ken\",\"expirationTimestamp\":\"2026-01-01T01:00:00Z\"}}",
                open.context().volume().get(name));
        PublishRequest hidden = publishing(volume, driver(FsGroupPolicy.FILE, new CsiDriver.Tokens(requests, true)))
                .request(facts(null), inputs);
        assertFalse(hidden.context().volume().containsKey(name));
        assertTrue(hidden.secrets().values().containsKey(name));
        assertFalse((open + "" + hidden + inputs).contains("t0ken"));
    }

    @Test
    void aVolumeIsTakenFromWhereItWasStaged() throws PodConfigException {
        CsiVolume volume = volume(LifecycleMode.PERSISTENT, false, mounted(""));
        assertEquals("", publishing(volume, null).request(facts(null), CsiInputs.none()).stagingPath());
        assertTrue(publishing(volume, null).request(facts(null, NodeCapability.STAGE_UNSTAGE_VOLUME), CsiInputs.none())
                .stagingPath().endsWith("/globalmount"));
    }

    @ParameterizedTest
    @CsvSource({
        "FILE, PERSISTENT, '', ReadWriteMany, false, true",
        "NONE, PERSISTENT, ext4, ReadWriteOnce, false, false",
        "READ_WRITE_ONCE_WITH_FS_TYPE, PERSISTENT, ext4, ReadWriteOnce, false, true",
        "READ_WRITE_ONCE_WITH_FS_TYPE, PERSISTENT, ext4, ReadWriteOncePod, false, true",
        "READ_WRITE_ONCE_WITH_FS_TYPE, PERSISTENT, ext4, ReadWriteMany, false, false",
        "READ_WRITE_ONCE_WITH_FS_TYPE, PERSISTENT, '', ReadWriteOnce, false, false",
        "READ_WRITE_ONCE_WITH_FS_TYPE, EPHEMERAL, ext4, , false, true",
        "FILE, PERSISTENT, ext4, ReadWriteOnce, true, false"
    })
    void filesAreGivenToAGroupByThePolicy(FsGroupPolicy policy, LifecycleMode mode, String fsType, String access,
            boolean readOnly, boolean given) {
        CsiAccess how = access == null ? mounted(fsType) : mounted(fsType, access);
        CsiPublishing publishing = publishing(volume(mode, readOnly, how), driver(policy, CsiDriver.Tokens.none()));
        assertEquals(given, publishing.appliesGroup(facts(7L)));
        assertFalse(publishing.appliesGroup(facts(null)));
        assertFalse(publishing.appliesGroup(facts(7L, NodeCapability.VOLUME_MOUNT_GROUP)));
    }

    @Test
    void anInlineVolumeIsReadyWithoutAnAttachment() throws PodConfigException {
        CsiVolume inline = volume(LifecycleMode.EPHEMERAL, false, mounted(""));
        var driver = new CsiDriver("d", true, false, false, FsGroupPolicy.FILE, List.of(LifecycleMode.EPHEMERAL),
                CsiDriver.Tokens.none(), Optional.empty());
        assertEquals(List.of(
                new CsiStep.MakeDirectory("/k/pods/" + POD.uid() + "/volumes/kubernetes.io~csi/v"),
                new CsiStep.ReadSecret(SECRET, "fetching NodePublishSecretRef ns/s failed: kubernetes.io/csi: failed to find the secret s"
                        + " in the namespace ns with error: "),
                new CsiStep.WriteRecord(new RecordLocation.Published(POD.uid(), "v"), VolumeRecord.published(inline, "n"))),
                publishing(inline, driver).steps(facts(null)));
        assertEquals("", publishing(inline, driver).request(facts(null, NodeCapability.STAGE_UNSTAGE_VOLUME), CsiInputs.none())
                .stagingPath());
    }

    @Test
    void aDriverGetsThePodIfItAsks() throws PodConfigException {
        Pod pod = Fixtures.pod(PodSpec.builder().serviceAccountName("robot"));
        CsiVolume volume = volume(LifecycleMode.PERSISTENT, true, mounted(""));
        var with = new CsiPublishing(pod, volume, Optional.of(driver(FsGroupPolicy.FILE, CsiDriver.Tokens.none())), ROOT);
        CsiInputs inputs = CsiInputs.none().withSecrets(new CsiSecrets(Map.of("key", "value"))).withAttachment(Map.of("device", "sdb"));
        assertEquals(new PublishRequest("h", "", "/k/pods/uid-web/volumes/kubernetes.io~csi/v/mount",
                VolumeCapability.of(mounted(""), facts(null)), true, new CsiContext(Map.of("device", "sdb"), Map.of("a", "1",
                "csi.storage.k8s.io/pod.name", "web", "csi.storage.k8s.io/pod.namespace", "ns", "csi.storage.k8s.io/pod.uid", "uid-web",
                "csi.storage.k8s.io/serviceAccount.name", "robot", "csi.storage.k8s.io/ephemeral", "false")),
                new CsiSecrets(Map.of("key", "value"))), with.request(facts(null), inputs));
        assertEquals(Map.of("a", "1"), publishing(volume, null).request(facts(null), inputs).context().volume());
    }

    @Test
    void aDeviceIsRecordedBeforeAnythingElse() throws PodConfigException {
        CsiPublishing publishing = publishing(volume(LifecycleMode.PERSISTENT, false, DEVICE), null);
        String attachment = publishing.volume().attachment("n");
        assertEquals(List.of(
                new CsiStep.WriteRecord(new RecordLocation.Device("v"), VolumeRecord.device(publishing.volume(), "n")),
                new CsiStep.ReadAttachment(attachment, "kubernetes.io/csi: blockMapper.MapPodDevice failed to get volume attachment [id="
                        + attachment + "]: "),
                new CsiStep.ReadSecret(SECRET, "kubernetes.io/csi: blockMapper.publishVolumeForBlock failed to get NodePublishSecretRef "
                        + "ns/s: kubernetes.io/csi: failed to find the secret s in the namespace ns with error: "),
                new CsiStep.MakeDirectory("/k/plugins/kubernetes.io/csi/volumeDevices/publish/v")), publishing.steps(facts(null)));
        var unattached = new CsiDriver("d", false, false, false, FsGroupPolicy.FILE, List.of(LifecycleMode.PERSISTENT),
                CsiDriver.Tokens.none(), Optional.empty());
        assertEquals(List.of(CsiStep.WriteRecord.class, CsiStep.ReadSecret.class, CsiStep.MakeDirectory.class),
                publishing(publishing.volume(), unattached).steps(facts(null)).stream().map(Object::getClass).toList());
    }

    @Test
    void aDeviceIsPublishedForThePodFromWhereItIsStaged() throws PodConfigException {
        CsiPublishing publishing = publishing(volume(LifecycleMode.PERSISTENT, false, DEVICE), null);
        PublishRequest request = publishing.request(facts(null), CsiInputs.none().withTokens(Map.of("aws", TOKEN)));
        assertEquals("/k/plugins/kubernetes.io/csi/volumeDevices/publish/v/" + POD.uid(), request.targetPath());
        assertEquals("/k/plugins/kubernetes.io/csi/volumeDevices/staging/v", request.stagingPath());
        assertEquals(Optional.empty(), request.capability().mount());
        assertEquals(Map.of("a", "1"), request.context().volume());
        assertEquals(new RecordLocation.Mapped(POD.uid(), "v"), publishing.location());
        assertFalse(publishing(publishing.volume(), driver(FsGroupPolicy.FILE, CsiDriver.Tokens.none())).appliesGroup(facts(7L)));
    }

    @Test
    void theRecordOfADeviceStaysUntilItIsUnstaged() {
        CsiVolume device = volume(LifecycleMode.PERSISTENT, false, DEVICE);
        assertEquals(List.of(), publishing(device, null).removals());
    }

    @Test
    void theMountPointIsRemovedBeforeTheRecord() {
        assertEquals(List.of(new CsiRemoval.OfDirectory("/k/pods/" + POD.uid() + "/volumes/kubernetes.io~csi/v/mount"),
                new CsiRemoval.OfRecord(new RecordLocation.Published(POD.uid(), "v"))),
                publishing(volume(LifecycleMode.PERSISTENT, false, mounted("")), null).removals());
    }

    @Test
    void failedUnpublishingIsReportedAsByAKubelet() {
        assertEquals("kubernetes.io/csi: blockMapper.unpublishVolumeForBlock failed: busy", CsiPublishing.unmapProblem("busy"));
        assertEquals("kubernetes.io/csi: Unmounter.TearDownAt failed: busy", CsiPublishing.unpublishProblem("busy"));
    }

    @Test
    void anInlineVolumeIsNotStaged() {
        assertThrows(IllegalArgumentException.class, () -> new CsiStaging(volume(LifecycleMode.EPHEMERAL, false, mounted("")),
                Optional.empty(), ROOT));
    }
}
