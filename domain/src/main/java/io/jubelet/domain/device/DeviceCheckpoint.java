package io.jubelet.domain.device;

import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.JsonText;
import io.jubelet.domain.value.JsonTree;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The file in which a kubelet keeps allocated devices, {@code device-plugins/kubelet_internal_checkpoint}. Either agent
 * reads the file of the other.
 *
 * @param entries one for each container and resource
 * @param registered ids of the healthy devices by resource; only the names count when it is read
 */
public record DeviceCheckpoint(List<Entry> entries, SortedMap<String, List<String>> registered) {

    /** Its name in the directory of device plugins. */
    public static final String NAME = "kubelet_internal_checkpoint";

    /** Copies collections. */
    public DeviceCheckpoint {
        entries = List.copyOf(entries);
        registered = Collections.unmodifiableSortedMap(new TreeMap<>(registered));
    }

    /**
     * An entry of the file.
     *
     * @param podUid uid of the pod
     * @param container name of the container
     * @param resource name of the resource
     * @param byNode ids of devices by NUMA node, -1 for none
     * @param given what the plugin answered, as the encoded message
     */
    public record Entry(String podUid, String container, String resource, SortedMap<Long, List<String>> byNode, Binary given) {
    }

    /** Content of the file. */
    public static DeviceCheckpoint of(DeviceAssignments assignments, DeviceInventory inventory) {
        SortedMap<String, List<String>> registered = new TreeMap<>();
        inventory.healthy().forEach((resource, ids) -> registered.put(resource, List.copyOf(ids)));
        return new DeviceCheckpoint(assignments.entries().stream().map(entry -> new Entry(entry.podUid(), entry.container(),
                entry.resource(), entry.devices().byNode(), ContainerDevicesWire.encode(entry.devices().given()))).toList(),
                registered);
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException when it is none, or is damaged; the message is for users
     */
    public static DeviceCheckpoint parse(String text) {
        var fields = CheckpointFields.of(JsonTree.parse(text));
        CheckpointFields data = fields.object("Data");
        if (CheckpointDump.checksum(data) != fields.number("Checksum")) {
            throw new IllegalArgumentException("checkpoint is corrupted");
        }
        List<Entry> entries = new ArrayList<>();
        for (Object item : data.list("PodDeviceEntries")) {
            CheckpointFields entry = CheckpointFields.of(item);
            SortedMap<Long, List<String>> byNode = new TreeMap<>();
            entry.object("DeviceIDs").members().forEach((node, _) ->
                    byNode.put(Long.parseLong(node), entry.object("DeviceIDs").texts(node)));
            entries.add(new Entry(entry.text("PodUID"), entry.text("ContainerName"), entry.text("ResourceName"), byNode,
                    Binary.of(entry.bytes("AllocResp"))));
        }
        CheckpointFields registered = data.object("RegisteredDevices");
        SortedMap<String, List<String>> devices = new TreeMap<>();
        registered.members().forEach((resource, _) -> devices.put(resource, registered.texts(resource)));
        return new DeviceCheckpoint(entries, devices);
    }

    /** The allocations; an entry of which the plugin's answer can't be read is left out. */
    public DeviceAssignments assignments() {
        DeviceAssignments all = DeviceAssignments.NONE;
        for (Entry entry : entries) {
            try {
                all = all.with(new DeviceAssignments.Entry(entry.podUid, entry.container, entry.resource,
                        new AllocatedDevices(entry.byNode, ContainerDevicesWire.decode(entry.given))));
            } catch (IllegalArgumentException e) {
                // Its container gets other devices when it is started again.
            }
        }
        return all;
    }

    /** The content of the file. */
    public String text() {
        String data = JsonText.object()
                .addRaw("PodDeviceEntries", entries.isEmpty() ? "null"
                        : JsonText.array(entries.stream().map(DeviceCheckpoint::json).toList()))
                .addRaw("RegisteredDevices", map(new TreeMap<>(registered))).toString();
        long checksum = CheckpointDump.checksum(CheckpointFields.of(JsonTree.parse(data)));
        return JsonText.object().addRaw("Data", data).add("Checksum", checksum).toString();
    }

    private static String json(Entry entry) {
        SortedMap<String, List<String>> byNode = new TreeMap<>();
        entry.byNode.forEach((node, ids) -> byNode.put(Long.toString(node), ids));
        return JsonText.object().add("PodUID", entry.podUid).add("ContainerName", entry.container)
                .add("ResourceName", entry.resource).addRaw("DeviceIDs", map(byNode))
                .add("AllocResp", Base64.getEncoder().encodeToString(entry.given.bytes())).toString();
    }

    private static String map(SortedMap<String, ? extends Collection<String>> lists) {
        JsonText json = JsonText.object();
        lists.forEach((name, ids) -> json.addRaw(name, JsonText.array(ids.stream().map(JsonText::quote).toList())));
        return json.toString();
    }
}
