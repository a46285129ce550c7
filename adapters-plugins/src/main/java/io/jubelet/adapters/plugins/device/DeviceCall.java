package io.jubelet.adapters.plugins.device;

import io.jubelet.adapters.grpc.GrpcMethod;
import java.time.Duration;
import java.util.Optional;

/**
 * The calls of the service of a device plugin. A kubelet gives only PreStartContainer a deadline; here the others have one, too, so that a
 * plugin that hangs does not keep other pods from being admitted.
 */
enum DeviceCall implements GrpcMethod {
    GET_DEVICE_PLUGIN_OPTIONS("GetDevicePluginOptions", Duration.ofSeconds(10)),
    LIST_AND_WATCH("ListAndWatch", Duration.ZERO),
    GET_PREFERRED_ALLOCATION("GetPreferredAllocation", Duration.ofSeconds(60)),
    ALLOCATE("Allocate", Duration.ofSeconds(60)),
    PRE_START_CONTAINER("PreStartContainer", Duration.ofSeconds(30));

    private final String wireName;
    private final Duration limit;

    DeviceCall(String wireName, Duration limit) {
        this.wireName = wireName;
        this.limit = limit;
    }

    @Override
    public String service() {
        return "v1beta1.DevicePlugin";
    }

    @Override
    public String wireName() {
        return wireName;
    }

    @Override
    public Optional<Duration> deadline(Duration request, Duration own) {
        return limit.isZero() ? Optional.empty() : Optional.of(limit);
    }
}
