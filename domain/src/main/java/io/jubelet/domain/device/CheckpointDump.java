package io.jubelet.domain.device;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The text over which the checksum of a checkpoint is computed: the record as the dumper of the kubelet writes it. */
final class CheckpointDump {

    private static final int OFFSET_BASIS = 0x811c9dc5;
    private static final int PRIME = 0x01000193;
    private static final String NIL = "<nil>";

    private CheckpointDump() {
    }

    static long checksum(CheckpointFields data) {
        int hash = OFFSET_BASIS;
        for (byte next : of(data).getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ Byte.toUnsignedInt(next)) * PRIME;
        }
        return Integer.toUnsignedLong(hash);
    }

    static String of(CheckpointFields data) {
        return "(checkpoint.checkpointData){PodDeviceEntries:([]checkpoint.PodDevicesEntry)"
                + list(data, "PodDeviceEntries", item -> entry(CheckpointFields.of(item)))
                + " RegisteredDevices:(map[string][]string)" + map(data, "RegisteredDevices", Comparator.naturalOrder()) + "}";
    }

    private static String entry(CheckpointFields entry) {
        return "{PodUID:(string)" + entry.text("PodUID") + " ContainerName:(string)" + entry.text("ContainerName")
                + " ResourceName:(string)" + entry.text("ResourceName") + " DeviceIDs:(checkpoint.DevicesPerNUMA)"
                + map(entry, "DeviceIDs", Comparator.comparingLong(Long::parseLong)) + " AllocResp:([]uint8)"
                + (entry.isNull("AllocResp") ? NIL : bytes(entry.bytes("AllocResp"))) + "}";
    }

    private static String bytes(byte[] bytes) {
        var text = new StringBuilder("[");
        for (byte next : bytes) {
            text.append(text.length() == 1 ? "" : " ").append(Byte.toUnsignedInt(next));
        }
        return text.append(']').toString();
    }

    private static String map(CheckpointFields parent, String name, Comparator<String> order) {
        if (parent.isNull(name)) {
            return NIL;
        }
        CheckpointFields map = parent.object(name);
        List<String> keys = map.members().keySet().stream().sorted(order).toList();
        return keys.stream().map(key -> key + ":" + list(map, key, String::valueOf)).collect(Collectors.joining(" ", "map[", "]"));
    }

    private static String list(CheckpointFields parent, String name, Function<Object, String> item) {
        return parent.isNull(name) ? NIL
                : parent.list(name).stream().map(item).collect(Collectors.joining(" ", "[", "]"));
    }
}
