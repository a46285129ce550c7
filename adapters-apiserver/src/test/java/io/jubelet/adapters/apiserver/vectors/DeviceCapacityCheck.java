package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceAssignments;
import io.jubelet.domain.device.DeviceInventory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Which devices count for the node. */
final class DeviceCapacityCheck implements VectorCheck {

    @Override
    public String area() {
        return "device_capacity";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        return new Node(VectorDevices.allocations(in)).run(Json.objects(in, "steps"));
    }

    private static final class Node {

        private final DeviceAssignments assignments;
        private final Map<String, Boolean> plugins = new HashMap<>();
        private DeviceInventory inventory = DeviceInventory.NONE;

        Node(DeviceAssignments assignments) {
            this.assignments = assignments;
        }

        Map<String, Object> run(List<Map<String, Object>> steps) {
            List<Object> outs = new ArrayList<>();
            for (Map<String, Object> step : steps) {
                outs.add(Json.text(step, "op").equals("capacity") ? capacity() : change(step));
            }
            return Map.of("steps", outs);
        }

        private Map<String, Object> change(Map<String, Object> step) {
            String resource = Json.text(step, "resource");
            Set<String> notified = new HashSet<>();
            switch (Json.text(step, "op")) {
                case "connect" -> plugins.put(resource, true);
                case "devices" -> {
                    List<Device> devices = VectorDevices.devices(step);
                    notified.addAll(inventory.affected(resource, devices, assignments));
                    inventory = inventory.reported(resource, devices);
                }
                case "disconnect" -> {
                    if (plugins.containsKey(resource)) {
                        inventory = inventory.lost(resource);
                    }
                }
                case "graceExpired" -> plugins.computeIfPresent(resource, (_, _) -> false);
                default -> throw new IllegalArgumentException("no such step");
            }
            Map<String, Object> out = new TreeMap<>();
            out.put("healthy", lists(inventory.healthy()));
            out.put("unhealthy", lists(inventory.unhealthy()));
            if (!notified.isEmpty()) {
                out.put("podsNotified", notified.stream().sorted().toList());
            }
            return out;
        }

        private Map<String, Object> capacity() {
            DeviceInventory.Capacity capacity = inventory.capacity(resource -> !plugins.getOrDefault(resource, false));
            inventory = inventory.without(capacity.removed());
            plugins.keySet().removeAll(capacity.removed());
            return Map.of("capacity", texts(capacity.capacity()), "allocatable", texts(capacity.allocatable()),
                    "removed", capacity.removed().stream().sorted().toList());
        }

        private static Map<String, Object> texts(SortedMap<String, Integer> amounts) {
            Map<String, Object> texts = new TreeMap<>();
            amounts.forEach((resource, amount) -> texts.put(resource, amount.toString()));
            return texts;
        }

        private static Map<String, Object> lists(SortedMap<String, ? extends Set<String>> sets) {
            Map<String, Object> lists = new TreeMap<>();
            sets.forEach((resource, ids) -> lists.put(resource, List.copyOf(ids)));
            return lists;
        }
    }
}
