package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.device.AllocatedDevices;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceInventory;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podresources.AllocatableResources;
import io.jubelet.domain.podresources.ContainerHoldings;
import io.jubelet.domain.podresources.DeviceUse;
import io.jubelet.domain.podresources.PodResources;
import io.jubelet.domain.podresources.PodResourcesRules;
import io.jubelet.domain.topology.memory.MemoryBlock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the PodResources API answers. */
final class PodResourcesCheck implements VectorCheck {

    @Override
    public String area() {
        return "pod_resources";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        List<Pod> pods = VectorPods.pods(in, "pods");
        return switch (Json.text(in, "op")) {
            case "list" -> {
                List<String> inactive = Json.texts(in, "inactivePods");
                yield response(new Proto().list("podResources", PodResourcesRules.listed(pods,
                        pod -> PodResourcesRules.isInactive(pod.status().phase(), inactive.contains(pod.uid()), false), true)
                        .stream().map(pod -> tree(PodResources.of(pod, holders(in)))).toList()));
            }
            case "get" -> {
                // What was recorded asked for pods without looking at whether they are active.
                Optional<Pod> pod = PodResourcesRules.named(pods, _ -> false, Json.text(in, "namespace"), Json.text(in, "name"));
                yield pod.isPresent()
                        ? response(new Proto().message("podResources", tree(PodResources.of(pod.get(), holders(in)))))
                        : Map.of("error", PodResourcesRules.notFound(Json.text(in, "namespace"), Json.text(in, "name")));
            }
            case "allocatable" -> {
                var all = new AllocatableResources(DeviceUse.allocatable(inventory(in)), cpus(Json.list(in, "allocatableCpus")),
                        blocks(Json.objects(in, "allocatableMemory")));
                yield response(held(new Proto(), new ContainerHoldings(all.devices(), all.cpus(), all.memory(), List.of())));
            }
            default -> throw new IllegalArgumentException("no such op");
        };
    }

    private static Map<String, Object> response(Proto message) {
        return Map.of("response", message.tree());
    }

    private static DeviceInventory inventory(Map<String, Object> in) {
        DeviceInventory inventory = DeviceInventory.NONE;
        Map<String, Object> all = Json.object(in, "allocatableDevices");
        for (String resource : all.keySet()) {
            inventory = inventory.reported(resource, VectorDevices.devices(Map.of("devices", Json.list(all, resource))));
        }
        return inventory;
    }

    private static PodResources.Holders holders(Map<String, Object> in) {
        return (pod, container) -> {
            String key = pod.uid() + "/" + container.name();
            Map<String, AllocatedDevices> devices = new TreeMap<>();
            Map<String, Object> own = Json.object(Json.object(in, "devices"), key);
            own.keySet().forEach(resource -> devices.put(resource,
                    allocated(VectorDevices.devices(Map.of("devices", Json.list(own, resource))))));
            return new ContainerHoldings(DeviceUse.of(devices), cpus(Json.list(Json.object(in, "cpus"), key)),
                    blocks(Json.objects(Json.object(in, "memory"), key)), List.of());
        };
    }

    private static AllocatedDevices allocated(List<Device> devices) {
        Map<String, Device> known = new TreeMap<>();
        devices.forEach(device -> known.put(device.id(), device));
        return AllocatedDevices.of(known.keySet(), known, ContainerDevices.NONE);
    }

    private static List<Integer> cpus(List<Object> ids) {
        return ids.stream().map(id -> Math.toIntExact((Long) id)).toList();
    }

    private static List<MemoryBlock> blocks(List<Map<String, Object>> trees) {
        return trees.stream().map(tree -> new MemoryBlock(cpus(Json.list(tree, "numaNodes")), Json.text(tree, "memoryType"),
                Json.number(tree, "size"))).toList();
    }

    private static Map<String, Object> tree(PodResources pod) {
        return new Proto().text("name", pod.name()).text("namespace", pod.namespace()).list("containers", pod.containers().stream()
                .map(one -> held(new Proto().text("name", one.name()), one.holdings()).tree()).toList()).tree();
    }

    private static Proto held(Proto message, ContainerHoldings held) {
        return message.list("cpuIds", held.cpus().stream().map(String::valueOf).toList())
                .list("devices", held.devices().stream().map(PodResourcesCheck::device).toList())
                .list("memory", held.memory().stream().map(block -> new Proto().text("memoryType", block.resource())
                        .longNumber("size", block.bytes())
                        .message("topology", topology(block.nodes().stream().map(Integer::longValue).toList())).tree()).toList());
    }

    private static Map<String, Object> device(DeviceUse use) {
        Proto message = new Proto().text("resourceName", use.resource()).list("deviceIds", List.of(use.id()));
        use.numaNode().ifPresent(node -> message.message("topology", topology(List.of(node))));
        return message.tree();
    }

    private static Map<String, Object> topology(List<Long> nodes) {
        return new Proto().list("nodes", nodes.stream().map(node -> new Proto().longNumber("ID", node).tree()).toList()).tree();
    }

    /** Devices are a set, wherever they stand. */
    @Override
    public Object normalise(Object out) {
        return sorted(out);
    }

    private static Object sorted(Object tree) {
        return switch (tree) {
            case Map<?, ?> map -> {
                Map<String, Object> copy = new LinkedHashMap<>();
                map.forEach((key, value) -> copy.put((String) key,
                        key.equals("devices") ? Json.sorted(sorted(value)) : sorted(value)));
                yield copy;
            }
            case List<?> list -> {
                List<Object> copy = new ArrayList<>();
                list.forEach(item -> copy.add(sorted(item)));
                yield copy;
            }
            case null, default -> tree;
        };
    }
}
