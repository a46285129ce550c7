package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.node.DeviceResources;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.node.NodeResources;
import io.jubelet.domain.node.PodLimit;
import io.jubelet.domain.quantity.Quantity;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;

final class NodeCapacityCheck implements VectorCheck {

    @Override
    public String area() {
        return "node_capacity";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        String storage = Json.text(in, "ephemeralStorageCapacity");
        Machine machine = new Machine(
                Json.integer(in, "numCores"),
                Json.number(in, "memoryCapacity"),
                Json.objects(in, "hugePages").stream().map(pages -> new Machine.HugePages(
                        Json.number(pages, "pageSizeKiB"), Json.number(pages, "numPages"))).toList(),
                storage.isEmpty() ? Optional.empty() : Optional.of(Quantity.parse(storage)),
                Json.number(in, "swapCapacity"));
        DeviceResources devices = new DeviceResources(
                VectorAmounts.of(in, "devicePluginCapacity"),
                VectorAmounts.of(in, "devicePluginAllocatable"),
                new HashSet<>(Json.texts(in, "removedDevicePlugins")));
        Map<String, Object> status = Json.object(Json.object(in, "existingNode"), "status");
        NodeResources resources = NodeResources.of(
                machine,
                new PodLimit(Json.integer(in, "maxPods"), Json.integer(in, "podsPerCore")),
                devices,
                VectorAmounts.of(in, "reservation"),
                new NodeResources(VectorAmounts.of(status, "capacity"), VectorAmounts.of(status, "allocatable")));
        Map<String, Object> answer = new HashMap<>();
        answer.put("capacity", VectorAmounts.tree(resources.capacity()));
        answer.put("allocatable", VectorAmounts.tree(resources.allocatable()));
        answer.put("swapCapacity", machine.reportedSwap().isPresent() ? machine.reportedSwap().getAsLong() : null);
        return answer;
    }
}
