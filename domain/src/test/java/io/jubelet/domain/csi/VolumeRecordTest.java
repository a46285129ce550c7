package io.jubelet.domain.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VolumeRecordTest {

    private static final String TEXT = "{\"driverName\":\"d\",\"unknown\":\"x\\u003cy\",\"volumeHandle\":\"h\","
            + "\"volumeLifecycleMode\":\"Ephemeral\"}\n";

    @Test
    void whatAnotherKubeletWroteIsKept() {
        VolumeRecord record = VolumeRecord.parse(TEXT);
        assertEquals(TEXT, record.text());
        assertEquals("d", record.driver());
        assertEquals("h", record.handle());
        assertTrue(record.isInline());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "null", "{\"driverName\":\"d\"}", "{\"driverName\":\"\",\"volumeHandle\":\"h\"}",
        "{\"driverName\":7,\"volumeHandle\":\"secret-thing\"}", "{\"driverName\":\"d\",\"volumeHandle\":\"h\"} x"})
    void whatNamesNoVolumeIsRefused(String text) {
        String message = assertThrows(IllegalArgumentException.class, () -> VolumeRecord.parse(text)).getMessage();
        assertFalse(message.contains("secret-thing"), message);
    }

    /** The members of a kubelet, which may find the file later. */
    @Test
    void aVolumeOfAPodIsRecordedWithItsAttachmentAndLabel() {
        var volume = new CsiVolume("v", "d", "h", LifecycleMode.PERSISTENT, false, new CsiAccess(false, "", List.of(), List.of()),
                Map.of(), Optional.empty(), Optional.empty());
        VolumeRecord record = VolumeRecord.published(volume, "n").labelled("l:s0");
        assertEquals(Map.of("specVolID", "v", "volumeHandle", "h", "driverName", "d", "nodeName", "n",
                "attachmentID", volume.attachment("n"), "volumeLifecycleMode", "Persistent", "seLinuxMountContext", "l:s0"),
                record.members());
        assertEquals("l:s0", record.label());
        assertFalse(record.isInline());
        assertFalse(VolumeRecord.staged(volume).labelled("").members().containsKey("seLinuxMountContext"));
        assertEquals("", VolumeRecord.staged(volume).label());
    }
}
