package io.jubelet.adapters.plugins.device;

import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.grpc.client.GrpcStream;
import io.jubelet.adapters.plugins.wire.device.AllocateRequest;
import io.jubelet.adapters.plugins.wire.device.AllocateResponse;
import io.jubelet.adapters.plugins.wire.device.CDIDevice;
import io.jubelet.adapters.plugins.wire.device.ContainerAllocateRequest;
import io.jubelet.adapters.plugins.wire.device.ContainerAllocateResponse;
import io.jubelet.adapters.plugins.wire.device.ContainerPreferredAllocationRequest;
import io.jubelet.adapters.plugins.wire.device.Empty;
import io.jubelet.adapters.plugins.wire.device.ListAndWatchResponse;
import io.jubelet.adapters.plugins.wire.device.NUMANode;
import io.jubelet.adapters.plugins.wire.device.PreStartContainerRequest;
import io.jubelet.adapters.plugins.wire.device.PreStartContainerResponse;
import io.jubelet.adapters.plugins.wire.device.PreferredAllocationRequest;
import io.jubelet.adapters.plugins.wire.device.PreferredAllocationResponse;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceSelection;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import java.util.Optional;
import java.util.Set;

/** One connection to a device plugin. */
final class GrpcDevicePlugin implements DevicePlugin {

    private final GrpcChannel channel;
    private final Options options;
    private volatile Optional<GrpcStream<ListAndWatchResponse>> stream = Optional.empty();

    GrpcDevicePlugin(GrpcChannel channel, Options options) {
        this.channel = channel;
        this.options = options;
    }

    @Override
    public Options options() {
        return options;
    }

    @Override
    public void watch(Listener listener) {
        GrpcStream<ListAndWatchResponse> opened =
                channel.stream(DeviceCall.LIST_AND_WATCH, Empty.getDefaultInstance(), ListAndWatchResponse.parser());
        stream = Optional.of(opened);
        opened.deliver(new GrpcStream.Listener<>() {
            @Override
            public void message(ListAndWatchResponse message) {
                listener.devices(message.getDevicesList().stream().map(GrpcDevicePlugin::device).toList());
            }

            @Override
            public void ended(PortException why) {
                listener.ended(why);
            }
        });
    }

    private static Device device(io.jubelet.adapters.plugins.wire.device.Device device) {
        return new Device(device.getID(), device.getHealth().equals(Device.HEALTHY),
                device.getTopology().getNodesList().stream().map(NUMANode::getID).toList());
    }

    @Override
    public Set<String> preferred(DeviceSelection.Question question) {
        PreferredAllocationResponse response = channel.call(DeviceCall.GET_PREFERRED_ALLOCATION,
                PreferredAllocationRequest.newBuilder().addContainerRequests(ContainerPreferredAllocationRequest.newBuilder()
                        .addAllAvailableDeviceIDs(question.available()).addAllMustIncludeDeviceIDs(question.mustInclude())
                        .setAllocationSize(question.size())).build(), PreferredAllocationResponse.parser());
        return response.getContainerResponsesCount() == 0 ? Set.of()
                : Set.copyOf(response.getContainerResponses(0).getDeviceIDsList());
    }

    @Override
    public ContainerDevices allocate(Set<String> ids) {
        AllocateResponse response = channel.call(DeviceCall.ALLOCATE, AllocateRequest.newBuilder().addContainerRequests(
                ContainerAllocateRequest.newBuilder().addAllDevicesIds(ids)).build(), AllocateResponse.parser());
        if (response.getContainerResponsesCount() == 0) {
            throw new InternalException("no containers return in allocation response " + response);
        }
        return given(response.getContainerResponses(0));
    }

    private static ContainerDevices given(ContainerAllocateResponse response) {
        return new ContainerDevices(response.getEnvsMap(),
                response.getMountsList().stream().map(mount -> new ContainerDevices.HostMount(mount.getContainerPath(),
                        mount.getHostPath(), mount.getReadOnly())).toList(),
                response.getDevicesList().stream().map(node -> new ContainerDevices.DeviceNode(node.getContainerPath(),
                        node.getHostPath(), node.getPermissions())).toList(),
                response.getAnnotationsMap(), response.getCdiDevicesList().stream().map(CDIDevice::getName).toList());
    }

    @Override
    public void preStart(Set<String> ids) {
        channel.call(DeviceCall.PRE_START_CONTAINER, PreStartContainerRequest.newBuilder().addAllDevicesIds(ids).build(),
                PreStartContainerResponse.parser());
    }

    @Override
    public void close() {
        stream.ifPresent(GrpcStream::close);
        channel.close();
    }
}
