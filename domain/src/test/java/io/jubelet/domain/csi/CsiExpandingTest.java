package io.jubelet.domain.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.Sha256;
import io.jubelet.domain.volume.name.KubeletDirectories;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsiExpandingTest {

    private static final CsiSecrets SECRETS = new CsiSecrets(Map.of("key", "value"));

    private static CsiExpanding expanding(boolean device, boolean online) {
        return new CsiExpanding(volume(LifecycleMode.PERSISTENT, device), "uid", new KubeletDirectories("/k"), online);
    }

    private static CsiVolume volume(LifecycleMode mode, boolean device) {
        return new CsiVolume("v", "d", "h", mode, false, new CsiAccess(device, "ext4", List.of("ReadWriteOnce"), List.of()),
                Map.of(), Optional.empty(), Optional.empty());
    }

    private static CsiNodeFacts facts(NodeCapability... capabilities) {
        return new CsiNodeFacts("n", Set.of(capabilities), Optional.empty());
    }

    @Test
    void aDriverExpandsIfItHasTheCapability() {
        assertTrue(CsiExpanding.isSupported(facts(NodeCapability.EXPAND_VOLUME)));
        assertFalse(CsiExpanding.isSupported(facts(NodeCapability.STAGE_UNSTAGE_VOLUME)));
    }

    @Test
    void aMountedVolumeIsExpandedWhereThePodHasIt() throws PodConfigException {
        assertEquals(new ExpandRequest("h", "/k/pods/uid/volumes/kubernetes.io~csi/v/mount",
                "/k/plugins/kubernetes.io/csi/d/" + Sha256.hex("h") + "/globalmount", 5,
                VolumeCapability.of(new CsiAccess(false, "ext4", List.of("ReadWriteOnce"), List.of()), facts()), SECRETS),
                expanding(false, false).request(facts(), 5, SECRETS));
    }

    /** A device that is just being set up has a staging path if the driver stages; one of a running pod in any case. */
    @ParameterizedTest
    @CsvSource({"true, true, true", "true, false, true", "false, true, true", "false, false, false"})
    void aDeviceIsExpandedWhereItIsPublished(boolean online, boolean stages, boolean staged) throws PodConfigException {
        ExpandRequest request = expanding(true, online)
                .request(stages ? facts(NodeCapability.STAGE_UNSTAGE_VOLUME) : facts(), 5, SECRETS);
        assertEquals("/k/plugins/kubernetes.io/csi/volumeDevices/publish/v/uid", request.volumePath());
        assertEquals(staged ? "/k/plugins/kubernetes.io/csi/volumeDevices/staging/v" : "", request.stagingPath());
    }

    @Test
    void inlineVolumesAndNegativeSizesAreRefused() throws PodConfigException {
        assertThrows(IllegalArgumentException.class,
                () -> new CsiExpanding(volume(LifecycleMode.EPHEMERAL, false), "uid", new KubeletDirectories("/k"), true));
        assertThrows(IllegalArgumentException.class, () -> expanding(false, true).request(facts(), -1, SECRETS));
        assertEquals(0, expanding(false, true).request(facts(), 0, SECRETS).bytes());
    }
}
