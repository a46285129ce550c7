package io.jubelet.domain.volume.plan;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VolumePluginsTest {

    private static final String MESSAGE = "failed to get Plugin from volumeSpec for volume \"v\" err=no volume plugin matched";

    private static void require(VolumeSource source) throws PodConfigException {
        VolumePlugins.require(new Volume("v", Optional.ofNullable(source)));
    }

    @Test
    void whatWasRemovedHasNone() {
        for (VolumeSource source : List.of(new RetiredVolumeSource.Rbd(List.of(), "i", "", "", "", "", Optional.empty(), false),
                new RetiredVolumeSource.Flocker("d", ""), new RetiredVolumeSource.PhotonPersistentDisk("d", ""))) {
            assertEquals(MESSAGE, assertThrows(PodConfigException.class, () -> require(source)).getMessage());
        }
        assertEquals(MESSAGE, assertThrows(PodConfigException.class, () -> require(null)).getMessage());
    }

    @Test
    void whatIsMountedOrSwitchedOffOrGivenToDriversHasOne() {
        for (VolumeSource source : List.of(new VolumeSource.EmptyDir("", Optional.empty()), new DriverVolumeSource.GitRepo("r", "", ""),
                new CloudVolumeSource.AzureFile("s", "n", false))) {
            assertDoesNotThrow(() -> require(source));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "rbd", "cephfs", "glusterfs", "flocker", "quobyte", "scaleIO", "storageos", "photonPersistentDisk"})
    void theSameHoldsForPersistentVolumes(String type) {
        assertEquals(MESSAGE, assertThrows(PodConfigException.class, () -> VolumePlugins.require("v", type)).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"awsElasticBlockStore", "cinder", "flexVolume", "local", "nfs"})
    void thoseThatDriversServeHaveOne(String type) {
        assertDoesNotThrow(() -> VolumePlugins.require("v", type));
    }
}
