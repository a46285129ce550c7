package io.jubelet.domain.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimCheckpointTest {

    private static final PreparedClaim CLAIM = new PreparedClaim("shop", "gpu", "c-1", new TreeSet<>(List.of("u-2", "u-1")),
            new TreeMap<>()).with("a.example", List.of(
                    new ClaimDevice("pool<1>", "dev", Optional.of("s"), List.of("gpu"), List.of("a/b=c")),
                    new ClaimDevice("pool", "dev", Optional.empty(), List.of(), List.of()))).with("b.example", List.of());

    @Test
    void whatIsWrittenIsReadAgain() {
        assertEquals(List.of(CLAIM), ClaimCheckpoint.parse(ClaimCheckpoint.text(List.of(CLAIM))));
        assertEquals(List.of(), ClaimCheckpoint.parse(ClaimCheckpoint.text(List.of())));
    }

    @Test
    void theFileIsThatOfAKubelet() {
        assertEquals("""
                {"Data":"{\\"kind\\":\\"DRACheckpoint\\",\\"apiVersion\\":\\"checkpoint.dra.kubelet.k8s.io/v1\\",\\"ClaimInfoStateList\\":[]}",\
                "Checksum":2361995144}""", ClaimCheckpoint.text(List.of()));
    }

    @Test
    void theFileThatAKubeletWritesFirstHasNoClaims() {
        String data = "{\\\"kind\\\":\\\"DRACheckpoint\\\",\\\"apiVersion\\\":\\\"checkpoint.dra.kubelet.k8s.io/v1\\\","
                + "\\\"ClaimInfoStateList\\\":null}";
        assertEquals(List.of(), ClaimCheckpoint.parse("{\"Data\":\"" + data + "\",\"Checksum\":" + checksum(data) + "}"));
    }

    private static long checksum(String escaped) {
        var crc = new CRC32();
        crc.update(escaped.replace("\\\"", "\"").getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }

    @Test
    void aDamagedOneIsRefused() {
        String text = ClaimCheckpoint.text(List.of(CLAIM)).replace("u-1", "u-3");
        assertEquals("checkpoint is corrupted",
                assertThrows(IllegalArgumentException.class, () -> ClaimCheckpoint.parse(text)).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "{\"Data\":[],\"Checksum\":0}", "{\"Data\":\"\",\"Checksum\":-1}",
            "{\"Data\":\"\",\"Checksum\":4294967296}", "{\"Data\":\"\",\"Checksum\":0}", "{\"Data\":\"\",\"Checksum\":\"0\"}"})
    void whatIsNoCheckpointIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> ClaimCheckpoint.parse(text));
    }
}
