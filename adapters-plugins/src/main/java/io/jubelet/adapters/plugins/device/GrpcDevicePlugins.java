package io.jubelet.adapters.plugins.device;

import io.jubelet.adapters.grpc.client.GrpcChannel;
import io.jubelet.adapters.plugins.wire.device.DevicePluginOptions;
import io.jubelet.adapters.plugins.wire.device.Empty;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.device.DevicePlugins;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.vertx.core.Vertx;
import java.time.Duration;

/** {@link DevicePlugins} over gRPC. */
public final class GrpcDevicePlugins implements DevicePlugins {

    /** Each call has a limit of its own. */
    private static final Duration UNUSED = Duration.ofSeconds(10);

    private final Vertx vertx;

    /** Plugins of this machine. */
    public GrpcDevicePlugins(Vertx vertx) {
        this.vertx = vertx;
    }

    @Override
    public DevicePlugin connect(String resource, String socket) {
        GrpcChannel channel = GrpcChannel.open(vertx, "device plugin of " + resource + " at " + socket, socket, UNUSED);
        try {
            DevicePluginOptions options = options(channel);
            return new GrpcDevicePlugin(channel, new DevicePlugin.Options(options.getPreStartRequired(),
                    options.getGetPreferredAllocationAvailable()));
        } catch (RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** What the plugin that registers gets as the message of a failure. */
    private static DevicePluginOptions options(GrpcChannel channel) {
        try {
            return channel.call(DeviceCall.GET_DEVICE_PLUGIN_OPTIONS, Empty.getDefaultInstance(), DevicePluginOptions.parser());
        } catch (PortException e) {
            throw new InternalException("failed to get device plugin options: " + e.getMessage(), e);
        }
    }
}
