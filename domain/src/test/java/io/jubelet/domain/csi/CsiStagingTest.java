package io.jubelet.domain.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.Sha256;
import io.jubelet.domain.volume.name.KubeletDirectories;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsiStagingTest {

    private static final KubeletDirectories ROOT = new KubeletDirectories("/k");

    private static final CsiNodeFacts STAGES =
            new CsiNodeFacts("n", Set.of(NodeCapability.STAGE_UNSTAGE_VOLUME), Optional.of(7L), "l:s0");
    private static final CsiNodeFacts DOES_NOT = new CsiNodeFacts("n", Set.of(), Optional.of(7L));
    private static final String DEVICES = "/k/plugins/kubernetes.io/csi/volumeDevices/";

    private static CsiStaging staging(boolean device, CsiDriver driver) {
        var volume = new CsiVolume("v", "d", "h", LifecycleMode.PERSISTENT, false, new CsiAccess(device, "", List.of(), List.of()),
                Map.of("a", "1"), Optional.of(ConfigObjectKey.secret("ns", "s")), Optional.empty());
        return new CsiStaging(volume, Optional.ofNullable(driver), ROOT);
    }

    private static List<CsiStep> steps(boolean device, NodeCapability... capabilities) throws PodConfigException {
        return staging(device, null).steps(new CsiNodeFacts("n", Set.of(capabilities), Optional.empty()));
    }

    private static List<Class<?>> kinds(List<CsiStep> steps) {
        return steps.stream().<Class<?>>map(Object::getClass).toList();
    }

    @Test
    void noDirectoryIsMadeThatIsNotRecorded() throws PodConfigException {
        for (boolean device : new boolean[] {false, true}) {
            List<Class<?>> kinds = kinds(steps(device, NodeCapability.STAGE_UNSTAGE_VOLUME));
            int written = kinds.indexOf(CsiStep.WriteRecord.class);
            assertEquals(written, kinds.stream().filter(kind -> kind == CsiStep.WriteRecord.class || kind == CsiStep.MakeDirectory.class)
                    .findFirst().map(kinds::indexOf).orElseThrow(), "device " + device + ": " + kinds);
        }
    }

    @Test
    void aSecretThatIsMissingLeavesNothing() throws PodConfigException {
        assertEquals(List.of(
                CsiStep.ReadAttachment.class, CsiStep.ReadSecret.class, CsiStep.WriteRecord.class, CsiStep.MakeDirectory.class),
                kinds(steps(false, NodeCapability.STAGE_UNSTAGE_VOLUME)));
    }

    @Test
    void aDriverThatDoesNotStageHasNoRecord() throws PodConfigException {
        assertEquals(List.of(CsiStep.ReadAttachment.class, CsiStep.MakeDirectory.class), kinds(steps(false)));
    }

    @Test
    void aVolumeIsRecordedWithItsLabelAndStaged() throws PodConfigException {
        CsiStaging staging = staging(false, null);
        String directory = "/k/plugins/kubernetes.io/csi/d/" + Sha256.hex("h") + "/globalmount";
        assertEquals(List.of(
                new CsiStep.ReadAttachment(staging.volume().attachment("n"), ""),
                new CsiStep.ReadSecret(ConfigObjectKey.secret("ns", "s"), "fetching NodeStageSecretRef ns/s failed: kubernetes.io/csi: "
                        + "failed to find the secret s in the namespace ns with error: "),
                new CsiStep.WriteRecord(RecordLocation.Staged.of("d", "h"), VolumeRecord.staged(staging.volume()).labelled("l:s0")),
                new CsiStep.MakeDirectory(directory)), staging.steps(STAGES));
        var inputs = new CsiInputs(Map.of("device", "sdb"), new CsiSecrets(Map.of("key", "value")), Map.of());
        assertEquals(new StageRequest("h", directory, VolumeCapability.of(staging.volume().access(), STAGES),
                new CsiContext(Map.of("device", "sdb"), Map.of("a", "1")), inputs.secrets()), staging.request(STAGES, inputs));
        assertEquals(List.of(new CsiRemoval.OfDirectory(directory), new CsiRemoval.OfRecord(RecordLocation.Staged.of("d", "h"))),
                staging.removals());
    }

    @Test
    void aDeviceIsRecordedAndStaged() throws PodConfigException {
        CsiStaging staging = staging(true, null);
        String attachment = staging.volume().attachment("n");
        assertEquals(List.of(
                new CsiStep.WriteRecord(new RecordLocation.Device("v"), VolumeRecord.device(staging.volume(), "n")),
                new CsiStep.ReadAttachment(attachment, "kubernetes.io/csi: blockMapper.SetupDevice failed to get volume attachment [id="
                        + attachment + "]: "),
                new CsiStep.ReadSecret(ConfigObjectKey.secret("ns", "s"), "kubernetes.io/csi: failed to get NodeStageSecretRef ns/s: "
                        + "kubernetes.io/csi: failed to find the secret s in the namespace ns with error: "),
                new CsiStep.MakeDirectory(DEVICES + "staging/v")), staging.steps(STAGES));
        assertEquals(DEVICES + "staging/v", staging.request(STAGES, CsiInputs.none()).stagingPath());
        assertEquals(List.of(CsiStep.WriteRecord.class, CsiStep.ReadAttachment.class), kinds(staging.steps(DOES_NOT)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDriverWithoutAttachmentsIsStagedWithoutOne(boolean device) throws PodConfigException {
        var driver = new CsiDriver("d", false, false, false, FsGroupPolicy.NONE, List.of(), CsiDriver.Tokens.none(), Optional.empty());
        assertFalse(kinds(staging(device, driver).steps(STAGES)).contains(CsiStep.ReadAttachment.class));
    }

    @Test
    void onlyADriverThatStagesIsCalled() {
        assertTrue(staging(false, null).isCalled(STAGES));
        assertFalse(staging(false, null).isCalled(DOES_NOT));
    }

    @Test
    void theRecordOfADeviceIsRemovedBeforeItsDirectoryOnly() throws PodConfigException {
        assertEquals(List.of(new CsiRemoval.OfDirectory(DEVICES + "publish/v"), new CsiRemoval.OfDirectory(DEVICES + "staging/v"),
                new CsiRemoval.OfDirectory(DEVICES + "v/dev"), new CsiRemoval.OfRecord(new RecordLocation.Device("v")),
                new CsiRemoval.OfDirectory(DEVICES + "v")), staging(true, null).removals());
    }
}
