package io.jubelet.domain.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
}
