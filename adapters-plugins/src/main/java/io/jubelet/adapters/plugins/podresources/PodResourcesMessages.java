package io.jubelet.adapters.plugins.podresources;

import io.jubelet.adapters.plugins.wire.podresources.AllocatableResourcesResponse;
import io.jubelet.adapters.plugins.wire.podresources.CDIDevice;
import io.jubelet.adapters.plugins.wire.podresources.ClaimResource;
import io.jubelet.adapters.plugins.wire.podresources.ContainerDevices;
import io.jubelet.adapters.plugins.wire.podresources.ContainerMemory;
import io.jubelet.adapters.plugins.wire.podresources.ContainerResources;
import io.jubelet.adapters.plugins.wire.podresources.DynamicResource;
import io.jubelet.adapters.plugins.wire.podresources.ListPodResourcesResponse;
import io.jubelet.adapters.plugins.wire.podresources.NUMANode;
import io.jubelet.adapters.plugins.wire.podresources.TopologyInfo;
import io.jubelet.domain.podresources.AllocatableResources;
import io.jubelet.domain.podresources.ContainerClaim;
import io.jubelet.domain.podresources.ContainerHoldings;
import io.jubelet.domain.podresources.DeviceUse;
import io.jubelet.domain.podresources.PodResources;
import io.jubelet.domain.topology.memory.MemoryBlock;
import java.util.List;
import java.util.function.BiFunction;

/** What is told, as clients read it. */
final class PodResourcesMessages {

    private PodResourcesMessages() {
    }

    static ListPodResourcesResponse v1(List<PodResources> pods) {
        return ListPodResourcesResponse.newBuilder().addAllPodResources(pods.stream().map(PodResourcesMessages::v1).toList()).build();
    }

    static io.jubelet.adapters.plugins.wire.podresources.PodResources v1(PodResources pod) {
        return pod(pod, PodResourcesMessages::holdings);
    }

    /** Version v1alpha1 has the same messages with fewer members: devices and no more, and no nodes of them. */
    static ListPodResourcesResponse v1alpha1(List<PodResources> pods) {
        return ListPodResourcesResponse.newBuilder().addAllPodResources(pods.stream()
                .map(pod -> pod(pod, (container, held) -> container.addAllDevices(held.devices().stream()
                        .map(device -> device(device).clearTopology().build()).toList()))).toList()).build();
    }

    private static io.jubelet.adapters.plugins.wire.podresources.PodResources pod(PodResources pod,
            BiFunction<ContainerResources.Builder, ContainerHoldings, ContainerResources.Builder> fill) {
        return io.jubelet.adapters.plugins.wire.podresources.PodResources.newBuilder().setName(pod.name())
                .setNamespace(pod.namespace()).addAllContainers(pod.containers().stream().map(one ->
                        fill.apply(ContainerResources.newBuilder().setName(one.name()), one.holdings()).build()).toList()).build();
    }

    private static ContainerResources.Builder holdings(ContainerResources.Builder container, ContainerHoldings held) {
        return container.addAllDevices(devices(held.devices())).addAllCpuIds(cpus(held.cpus())).addAllMemory(memory(held.memory()))
                .addAllDynamicResources(held.claims().stream().map(PodResourcesMessages::claim).toList());
    }

    static AllocatableResourcesResponse allocatable(AllocatableResources all) {
        return AllocatableResourcesResponse.newBuilder().addAllDevices(devices(all.devices())).addAllCpuIds(cpus(all.cpus()))
                .addAllMemory(memory(all.memory())).build();
    }

    private static List<Long> cpus(List<Integer> ids) {
        return ids.stream().map(Integer::longValue).toList();
    }

    private static List<ContainerDevices> devices(List<DeviceUse> devices) {
        return devices.stream().map(device -> device(device).build()).toList();
    }

    private static ContainerDevices.Builder device(DeviceUse device) {
        ContainerDevices.Builder message = ContainerDevices.newBuilder().setResourceName(device.resource()).addDeviceIds(device.id());
        device.numaNode().ifPresent(node -> message.setTopology(topology(List.of(node))));
        return message;
    }

    private static List<ContainerMemory> memory(List<MemoryBlock> blocks) {
        return blocks.stream().map(block -> ContainerMemory.newBuilder().setMemoryType(block.resource()).setSize(block.bytes())
                .setTopology(topology(block.nodes().stream().map(Integer::longValue).toList())).build()).toList();
    }

    private static TopologyInfo topology(List<Long> nodes) {
        return TopologyInfo.newBuilder().addAllNodes(nodes.stream().map(node -> NUMANode.newBuilder().setID(node).build()).toList())
                .build();
    }

    private static DynamicResource claim(ContainerClaim claim) {
        return DynamicResource.newBuilder().setClaimName(claim.name()).setClaimNamespace(claim.namespace())
                .addAllClaimResources(claim.devices().stream().map(PodResourcesMessages::device).toList()).build();
    }

    private static ClaimResource device(ContainerClaim.ClaimResource device) {
        ClaimResource.Builder message = ClaimResource.newBuilder().setDriverName(device.driver()).setPoolName(device.pool())
                .setDeviceName(device.device()).addAllCdiDevices(device.cdiDevices().stream()
                        .map(name -> CDIDevice.newBuilder().setName(name).build()).toList());
        device.shareId().ifPresent(message::setShareId);
        return message.build();
    }
}
