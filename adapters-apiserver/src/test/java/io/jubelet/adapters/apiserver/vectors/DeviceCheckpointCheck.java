package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.device.ContainerDevicesWire;
import io.jubelet.domain.device.DeviceAssignments;
import io.jubelet.domain.device.DeviceCheckpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The file with the allocations of devices. */
final class DeviceCheckpointCheck implements VectorCheck {

    private static final String CORRUPTED = "checkpoint is corrupted";

    @Override
    public String area() {
        return "device_checkpoint";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        List<DeviceCheckpoint.Entry> entries = new ArrayList<>();
        for (Map<String, Object> entry : Json.objects(in, "entries")) {
            SortedMap<Long, List<String>> byNode = new TreeMap<>();
            Map<String, Object> nodes = Json.object(entry, "devicesPerNuma");
            nodes.keySet().forEach(node -> byNode.put(Long.parseLong(node), Json.texts(nodes, node)));
            entries.add(new DeviceCheckpoint.Entry(Json.text(entry, "podUid"), Json.text(entry, "container"),
                    Json.text(entry, "resource"), byNode,
                    ContainerDevicesWire.encode(VectorDevices.given(Json.object(entry, "allocateResponse")))));
        }
        SortedMap<String, List<String>> registered = new TreeMap<>();
        Map<String, Object> resources = Json.object(in, "registered");
        resources.keySet().forEach(resource -> registered.put(resource, Json.texts(resources, resource)));
        String file = new DeviceCheckpoint(entries, registered).text();
        Map<String, Object> out = new HashMap<>();
        out.put("file", file);
        String read = damaged(file, Json.text(in, "corrupt"));
        out.put("restored", restored(DeviceAssignments.NONE, List.of()));
        try {
            DeviceCheckpoint checkpoint = DeviceCheckpoint.parse(read);
            out.put("restored", restored(checkpoint.assignments(), List.copyOf(checkpoint.registered().keySet())));
        } catch (IllegalArgumentException e) {
            out.put("readError", e.getMessage());
        }
        return out;
    }

    private static String damaged(String file, String how) {
        return switch (how) {
            case "checksum" -> file.replaceFirst("\"Checksum\":[0-9]+", "\"Checksum\":1");
            case "truncated" -> file.substring(0, file.length() - 3);
            case "unknownField" -> file.replaceFirst("\\{", "{\"Extra\":1,");
            case "badResponse" -> "";
            default -> file;
        };
    }

    private static Map<String, Object> restored(DeviceAssignments assignments, List<String> registered) {
        Map<String, Object> pods = new TreeMap<>();
        for (DeviceAssignments.Entry entry : assignments.entries()) {
            Map<String, Object> containers = Json.asObject(pods.computeIfAbsent(entry.podUid(), _ -> new TreeMap<>()));
            Map<String, Object> own = Json.asObject(containers.computeIfAbsent(entry.container(), _ -> new TreeMap<>()));
            own.put(entry.resource(), List.copyOf(entry.devices().ids()));
        }
        Map<String, Object> used = new TreeMap<>();
        assignments.used().forEach((resource, ids) -> used.put(resource, List.copyOf(ids)));
        Map<String, Object> restored = new HashMap<>();
        restored.put("pods", pods);
        restored.put("allocated", used);
        restored.put("stoppedPlugins", registered.isEmpty() ? null : registered);
        return restored;
    }

    /** Of errors of the decoder only the fact counts; the text of the checksum is compared by the checksum. */
    @Override
    public Object normalise(Object out) {
        Map<String, Object> copy = new HashMap<>(Json.asObject(Json.without(out, "checksumText", "readText")));
        copy.computeIfPresent("readError", (_, text) -> text.equals(CORRUPTED) ? text : "not read");
        return copy;
    }
}
