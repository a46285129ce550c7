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
    private final ListeningWait wait;

    /** Plugins of this machine. */
    public GrpcDevicePlugins(Vertx vertx) {
        this(vertx, ListeningWait.REAL);
    }

    GrpcDevicePlugins(Vertx vertx, ListeningWait wait) {
        this.vertx = vertx;
        this.wait = wait;
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

    private DevicePluginOptions options(GrpcChannel channel) {
        long end = wait.end();
        while (true) {
            try {
                return channel.call(DeviceCall.GET_DEVICE_PLUGIN_OPTIONS, Empty.getDefaultInstance(), DevicePluginOptions.parser());
            } catch (PortException e) {
                boolean connected = channel.generation() > 0;
                if (connected || wait.isOver(end)) {
                    throw failure(connected, e);
                }
            }
        }
    }

    /** What the plugin that registers gets. */
    private static InternalException failure(boolean connected, PortException e) {
        String what = connected ? "failed to get device plugin options: " : "failed to dial device plugin: ";
        return new InternalException(what + e.getMessage(), e);
    }
}
