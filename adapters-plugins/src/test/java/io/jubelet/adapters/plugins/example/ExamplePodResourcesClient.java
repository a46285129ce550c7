package io.jubelet.adapters.plugins.example;

import io.jubelet.adapters.grpc.GrpcMethod;
import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.plugins.wire.podresources.AllocatableResourcesRequest;
import io.jubelet.adapters.plugins.wire.podresources.AllocatableResourcesResponse;
import io.jubelet.adapters.plugins.wire.podresources.CDIDevice;
import io.jubelet.adapters.plugins.wire.podresources.ClaimResource;
import io.jubelet.adapters.plugins.wire.podresources.ContainerDevices;
import io.jubelet.adapters.plugins.wire.podresources.ContainerMemory;
import io.jubelet.adapters.plugins.wire.podresources.DynamicResource;
import io.jubelet.adapters.plugins.wire.podresources.GetPodResourcesRequest;
import io.jubelet.adapters.plugins.wire.podresources.GetPodResourcesResponse;
import io.jubelet.adapters.plugins.wire.podresources.ListPodResourcesRequest;
import io.jubelet.adapters.plugins.wire.podresources.ListPodResourcesResponse;
import io.jubelet.adapters.plugins.wire.podresources.NUMANode;
import io.jubelet.adapters.plugins.wire.podresources.TopologyInfo;
import io.jubelet.domain.podresources.AllocatableResources;
import io.jubelet.domain.podresources.ContainerClaim;
import io.jubelet.domain.podresources.ContainerHoldings;
import io.jubelet.domain.podresources.DeviceUse;
import io.jubelet.domain.podresources.PodResources;
import io.jubelet.domain.topology.memory.MemoryBlock;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A monitoring program that asks a kubelet over the PodResources API. Every device has one id in a message, as kubelets send it. */
public final class ExamplePodResourcesClient implements AutoCloseable {

    private final GrpcChannel channel;

    /** @param socket the socket of the kubelet */
    public ExamplePodResourcesClient(Vertx vertx, Path socket) {
        channel = GrpcChannel.open(vertx, "kubelet", socket.toString(), Duration.ofSeconds(10));
    }

    /** What all pods have. Sidecars look like other containers. */
    public List<PodResources> list(String version) {
        return channel.call(new Method(version, "List"), ListPodResourcesRequest.getDefaultInstance(),
                ListPodResourcesResponse.parser()).getPodResourcesList().stream().map(ExamplePodResourcesClient::pod).toList();
    }

    /** What one pod has. */
    public PodResources get(String namespace, String name) {
        return pod(channel.call(new Method("v1", "Get"), GetPodResourcesRequest.newBuilder().setPodName(name)
                .setPodNamespace(namespace).build(), GetPodResourcesResponse.parser()).getPodResources());
    }

    /** What there is. */
    public AllocatableResources allocatable() {
        AllocatableResourcesResponse all = channel.call(new Method("v1", "GetAllocatableResources"),
                AllocatableResourcesRequest.getDefaultInstance(), AllocatableResourcesResponse.parser());
        return new AllocatableResources(devices(all.getDevicesList()), cpus(all.getCpuIdsList()), memory(all.getMemoryList()));
    }

    private static PodResources pod(io.jubelet.adapters.plugins.wire.podresources.PodResources pod) {
        return new PodResources(pod.getName(), pod.getNamespace(), pod.getContainersList().stream()
                .map(one -> new PodResources.OfContainer(one.getName(), false, new ContainerHoldings(devices(one.getDevicesList()),
                        cpus(one.getCpuIdsList()), memory(one.getMemoryList()),
                        one.getDynamicResourcesList().stream().map(ExamplePodResourcesClient::claim).toList()))).toList());
    }

    private static List<DeviceUse> devices(List<ContainerDevices> devices) {
        return devices.stream().map(device -> new DeviceUse(device.getResourceName(), device.getDeviceIds(0),
                nodes(device.getTopology()).stream().findFirst())).toList();
    }

    private static List<Integer> cpus(List<Long> ids) {
        return ids.stream().map(Math::toIntExact).toList();
    }

    private static List<MemoryBlock> memory(List<ContainerMemory> blocks) {
        return blocks.stream().map(block -> new MemoryBlock(cpus(nodes(block.getTopology())), block.getMemoryType(),
                block.getSize())).toList();
    }

    private static List<Long> nodes(TopologyInfo topology) {
        return topology.getNodesList().stream().map(NUMANode::getID).toList();
    }

    private static ContainerClaim claim(DynamicResource claim) {
        return new ContainerClaim(claim.getClaimName(), claim.getClaimNamespace(),
                claim.getClaimResourcesList().stream().map(ExamplePodResourcesClient::claimDevice).toList());
    }

    private static ContainerClaim.ClaimResource claimDevice(ClaimResource device) {
        return new ContainerClaim.ClaimResource(device.getDriverName(), device.getPoolName(), device.getDeviceName(),
                device.hasShareId() ? Optional.of(device.getShareId()) : Optional.empty(),
                device.getCdiDevicesList().stream().map(CDIDevice::getName).toList());
    }

    @Override
    public void close() {
        channel.close();
    }

    /** Prints what the pods of a kubelet have: the path of its socket. */
    public static void main(String[] args) {
        if (args.length != 1) {
            System.err.println("usage: ExamplePodResourcesClient SOCKET");
            System.exit(2);
        }
        Vertx vertx = Vertx.vertx();
        try (var client = new ExamplePodResourcesClient(vertx, Path.of(args[0]))) {
            client.list("v1").forEach(System.out::println);
        } finally {
            vertx.close();
        }
    }

    /** A method of the service. */
    private record Method(String version, String wireName) implements GrpcMethod {

        @Override
        public String service() {
            return version + ".PodResourcesLister";
        }

        @Override
        public Optional<Duration> deadline(Duration request, Duration own) {
            return Optional.of(request);
        }
    }
}
