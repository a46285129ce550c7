package io.jubelet.domain.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.JsonTree;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceCheckpointTest {

    private static final ContainerDevices GIVEN = new ContainerDevices(Map.of("A", "1", "B", ""),
            List.of(new ContainerDevices.HostMount("/c", "/h", true), new ContainerDevices.HostMount("/d", "/i", false)),
            List.of(new ContainerDevices.DeviceNode("/dev/x", "/dev/null", "rw")), Map.of("note", "ä"), List.of("v/c=1"));

    private static DeviceAssignments assignments() {
        Map<String, Device> known = Map.of("a", new Device("a", true, List.of(0L, 10L, 2L)), "b", new Device("b", true, List.of()));
        return DeviceAssignments.NONE.with(new DeviceAssignments.Entry("u-1", "main", "example.com/gpu",
                AllocatedDevices.of(List.of("a", "b"), known, GIVEN)));
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        DeviceInventory inventory = DeviceInventory.NONE.reported("example.com/gpu", List.of(new Device("a", true, List.of())));
        DeviceCheckpoint read = DeviceCheckpoint.parse(DeviceCheckpoint.of(assignments(), inventory).text());
        assertEquals(assignments(), read.assignments());
        assertEquals(Map.of("example.com/gpu", List.of("a")), read.registered());
    }

    @Test
    void anAnswerThatCantBeReadIsLeftOut() {
        var entry = new DeviceCheckpoint.Entry("u", "c", "r", new TreeMap<>(Map.of(-1L, List.of("a"))), Binary.of(new byte[] {10, 9}));
        assertEquals(DeviceAssignments.NONE, new DeviceCheckpoint(List.of(entry), new TreeMap<>()).assignments());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"Data\":[]}", "{\"Data\":{\"PodDeviceEntries\":{}}}",
            "{\"Data\":{\"PodDeviceEntries\":[{\"DeviceIDs\":{\"x\":[]}}]}}", "{\"Data\":{\"RegisteredDevices\":{\"a\":1}}}"})
    void whatIsNoCheckpointIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> DeviceCheckpoint.parse(text));
    }

    @Test
    void aDamagedOneIsRefused() {
        String text = DeviceCheckpoint.of(assignments(), DeviceInventory.NONE).text().replace("u-1", "u-2");
        assertEquals("checkpoint is corrupted",
                assertThrows(IllegalArgumentException.class, () -> DeviceCheckpoint.parse(text)).getMessage());
    }

    private static String entry(String fields) {
        return "{\"PodDeviceEntries\":[{\"PodUID\":\"u\",\"ContainerName\":\"c\",\"ResourceName\":\"r\"" + fields + "}]}";
    }

    private static CheckpointFields data(String json) {
        return CheckpointFields.of(JsonTree.parse(json));
    }

    /** The file has the nodes in the order of their texts. */
    static Stream<Arguments> checksumTexts() {
        return Stream.of(
                arguments("", "<nil>", "<nil>"),
                arguments(",\"DeviceIDs\":null,\"AllocResp\":null", "<nil>", "<nil>"),
                arguments(",\"DeviceIDs\":{},\"AllocResp\":\"\"", "map[]", "[]"),
                arguments(",\"DeviceIDs\":{\"-1\":null,\"0\":[],\"10\":[\"a\",\"b\"],\"2\":[\"c\"]},\"AllocResp\":\"Cv8=\"",
                        "map[-1:<nil> 0:[] 2:[c] 10:[a b]]", "[10 255]"));
    }

    @ParameterizedTest
    @MethodSource
    void checksumTexts(String fields, String devices, String response) {
        assertEquals("(checkpoint.checkpointData){PodDeviceEntries:([]checkpoint.PodDevicesEntry)[{PodUID:(string)u "
                + "ContainerName:(string)c ResourceName:(string)r DeviceIDs:(checkpoint.DevicesPerNUMA)" + devices
                + " AllocResp:([]uint8)" + response + "}] RegisteredDevices:(map[string][]string)<nil>}",
                CheckpointDump.of(data(entry(fields))));
    }

    private static DeviceCheckpoint read(String data) {
        return DeviceCheckpoint.parse("{\"Data\":" + data + ",\"Checksum\":" + CheckpointDump.checksum(data(data)) + "}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",\"DeviceIDs\":null,\"AllocResp\":null", ",\"DeviceIDs\":{},\"AllocResp\":\"\""})
    void missingFieldsAreEmpty(String fields) {
        assertEquals(List.of(new DeviceCheckpoint.Entry("u", "c", "r", new TreeMap<>(), Binary.of(new byte[0]))),
                read(entry(fields)).entries());
        assertEquals("", read("{\"PodDeviceEntries\":[{}]}").entries().getFirst().podUid());
        assertEquals(new DeviceCheckpoint(List.of(), new TreeMap<>()), read("{}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"RegisteredDevices\":{\"r\":[1]}}", "{\"PodDeviceEntries\":[{\"DeviceIDs\":{\"0\":[true]}}]}"})
    void idsThatAreNoTextsAreRefused(String data) {
        assertThrows(IllegalArgumentException.class, () -> read(data));
    }
}
