package io.jubelet.domain.device;

import io.jubelet.domain.device.ContainerDevices.DeviceNode;
import io.jubelet.domain.device.ContainerDevices.HostMount;
import io.jubelet.domain.value.Binary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@link ContainerDevices} as the encoded protobuf message {@code v1beta1.ContainerAllocateResponse}, which the checkpoint of a
 * kubelet holds. The entries of maps are written in the order of their names; unknown fields are skipped.
 */
public final class ContainerDevicesWire {

    private ContainerDevicesWire() {
    }

    /** Encodes. */
    public static Binary encode(ContainerDevices given) {
        var message = new ProtoFieldWriter();
        given.envs().forEach((name, value) -> message.message(1, pair(name, value)));
        given.mounts().forEach(mount -> message.message(2, new ProtoFieldWriter().text(1, mount.containerPath())
                .text(2, mount.hostPath()).flag(3, mount.readOnly())));
        given.nodes().forEach(node -> message.message(3, new ProtoFieldWriter().text(1, node.containerPath())
                .text(2, node.hostPath()).text(3, node.permissions())));
        given.annotations().forEach((name, value) -> message.message(4, pair(name, value)));
        given.cdiDevices().forEach(name -> message.message(5, new ProtoFieldWriter().text(1, name)));
        return Binary.of(message.bytes());
    }

    /** Entries of maps have both fields, even when they are empty. */
    private static ProtoFieldWriter pair(String name, String value) {
        return new ProtoFieldWriter().bytes(1, Binary.utf8(name).bytes()).bytes(2, Binary.utf8(value).bytes());
    }

    /**
     * Decodes.
     *
     * @throws IllegalArgumentException when the bytes are no such message; the message is for users
     */
    public static ContainerDevices decode(Binary encoded) {
        Map<String, String> envs = new TreeMap<>();
        List<HostMount> mounts = new ArrayList<>();
        List<DeviceNode> nodes = new ArrayList<>();
        Map<String, String> annotations = new TreeMap<>();
        List<String> cdiDevices = new ArrayList<>();
        var reader = new ProtoFieldReader(encoded.bytes());
        while (reader.next()) {
            switch (reader.field()) {
                case 1 -> put(envs, reader.message());
                case 2 -> {
                    Fields fields = reader.message();
                    mounts.add(new HostMount(fields.text(1), fields.text(2), fields.flag(3)));
                }
                case 3 -> {
                    Fields fields = reader.message();
                    nodes.add(new DeviceNode(fields.text(1), fields.text(2), fields.text(3)));
                }
                case 4 -> put(annotations, reader.message());
                case 5 -> cdiDevices.add(reader.message().text(1));
                default -> reader.skip();
            }
        }
        return new ContainerDevices(envs, mounts, nodes, annotations, cdiDevices);
    }

    private static void put(Map<String, String> map, Fields fields) {
        map.put(fields.text(1), fields.text(2));
    }

    /**
     * The fields of a message without messages in it.
     *
     * @param texts those with bytes
     * @param numbers those with numbers
     */
    record Fields(Map<Integer, Binary> texts, Map<Integer, Long> numbers) {

        String text(int field) {
            return texts.containsKey(field) ? texts.get(field).text() : "";
        }

        boolean flag(int field) {
            return numbers.getOrDefault(field, 0L) != 0;
        }
    }
}
