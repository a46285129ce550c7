package io.jubelet.domain.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.value.Sha256;
import org.junit.jupiter.api.Test;

class RecordLocationTest {

    @Test
    void aPublishedVolumeHasItsRecordInTheDirectoryOfThePod() {
        assertEquals("pods/uid/volumes/kubernetes.io~csi/a~b", new RecordLocation.Published("uid", "a/b").directory());
    }

    @Test
    void aStagedVolumeHasItsRecordBelowItsDriver() {
        assertEquals("plugins/kubernetes.io/csi/d/" + Sha256.hex("h"), RecordLocation.Staged.of("d", "h").directory());
    }

    @Test
    void aDeviceHasOneRecordForAllItsPods() {
        var mapped = new RecordLocation.Mapped("uid", "pv");
        assertEquals("plugins/kubernetes.io/csi/volumeDevices/pv/data", mapped.directory());
        assertEquals(mapped.directory(), mapped.device().directory());
        assertEquals("pods/uid/volumeDevices/kubernetes.io~csi/pv", mapped.link());
    }
}
