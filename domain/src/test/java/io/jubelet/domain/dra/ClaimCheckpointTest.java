package io.jubelet.domain.dra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.value.JsonText;
import io.jubelet.domain.value.JsonTree;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    void listsWithoutElementsAreNullAsAKubeletWritesThem() {
        assertEquals("""
                {"kind":"DRACheckpoint","apiVersion":"checkpoint.dra.kubelet.k8s.io/v1","ClaimInfoStateList":[\
                {"ClaimUID":"c-1","ClaimName":"gpu","Namespace":"shop","PodUIDs":{"u-1":{},"u-2":{}},"DriverState":{\
                "a.example":{"Devices":[\
                {"PoolName":"pool<1>","DeviceName":"dev","ShareID":"s","RequestNames":["gpu"],"CDIDeviceIDs":["a/b=c"]},\
                {"PoolName":"pool","DeviceName":"dev","ShareID":null,"RequestNames":null,"CDIDeviceIDs":null}]},\
                "b.example":{"Devices":null}}}]}""",
                ((Map<?, ?>) JsonTree.parse(ClaimCheckpoint.text(List.of(CLAIM)))).get("Data").toString()
                        .replace("\\u003c", "<").replace("\\u003e", ">"));
    }

    @Test
    void theFileThatAKubeletWritesFirstHasNoClaims() {
        assertEquals(List.of(), ClaimCheckpoint.parse(file(
                "{\"kind\":\"DRACheckpoint\",\"apiVersion\":\"checkpoint.dra.kubelet.k8s.io/v1\",\"ClaimInfoStateList\":null}")));
    }

    @Test
    void whatIsNullOrMissingIsEmpty() {
        var empty = new PreparedClaim("", "", "", new TreeSet<>(), new TreeMap<>());
        assertEquals(List.of(empty, empty.with("d", List.of()),
                empty.with("e", List.of(new ClaimDevice("", "", Optional.empty(), List.of(), List.of())))),
                ClaimCheckpoint.parse(file("{\"ClaimInfoStateList\":[{},{\"PodUIDs\":null,\"DriverState\":{\"d\":{}}},"
                        + "{\"PodUIDs\":{},\"DriverState\":{\"e\":{\"Devices\":[{\"RequestNames\":null}]}}}]}")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{\"ClaimInfoStateList\":{}}", "{\"ClaimInfoStateList\":[1]}",
            "{\"ClaimInfoStateList\":[{\"Namespace\":1}]}", "{\"ClaimInfoStateList\":[{\"PodUIDs\":[]}]}",
            "{\"ClaimInfoStateList\":[{\"DriverState\":{\"d\":{\"Devices\":[{\"RequestNames\":[1]}]}}}]}"})
    void membersOfAnotherTypeAreRefused(String data) {
        assertThrows(IllegalArgumentException.class, () -> ClaimCheckpoint.parse(file(data)));
    }

    private static String file(String data) {
        return "{\"Data\":" + JsonText.quote(data) + ",\"Checksum\":" + checksum(data) + "}";
    }

    private static long checksum(String data) {
        var crc = new CRC32();
        crc.update(data.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }

    @Test
    void aDamagedOneIsRefused() {
        String text = ClaimCheckpoint.text(List.of(CLAIM)).replace("u-1", "u-3");
        assertEquals("checkpoint is corrupted",
                assertThrows(IllegalArgumentException.class, () -> ClaimCheckpoint.parse(text)).getMessage());
    }

    /** A Go kubelet can't read a file with a number out of range, and reports one with a wrong number as damaged. */
    @ParameterizedTest
    @CsvSource({
        "-1, Checksum is no number of 32 bits", "4294967296, Checksum is no number of 32 bits",
        "'\"0\"', Checksum is no number of 32 bits",
        "0, checkpoint is corrupted", "1, checkpoint is corrupted", "4294967295, checkpoint is corrupted",
    })
    void aChecksumOutOfRangeIsNoWrongOne(String checksum, String fault) {
        assertEquals(fault, assertThrows(IllegalArgumentException.class,
                () -> ClaimCheckpoint.parse("{\"Data\":\"{}\",\"Checksum\":" + checksum + "}")).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "{\"Data\":[],\"Checksum\":0}", "{\"Data\":\"\",\"Checksum\":-1}",
            "{\"Data\":\"\",\"Checksum\":4294967296}", "{\"Data\":\"\",\"Checksum\":0}", "{\"Data\":\"\",\"Checksum\":\"0\"}"})
    void whatIsNoCheckpointIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> ClaimCheckpoint.parse(text));
    }
}
