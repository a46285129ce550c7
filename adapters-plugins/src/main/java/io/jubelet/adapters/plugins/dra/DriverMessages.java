package io.jubelet.adapters.plugins.dra;

import io.jubelet.adapters.plugins.wire.dra.Claim;
import io.jubelet.adapters.plugins.wire.dra.Device;
import io.jubelet.adapters.plugins.wire.dra.NodePrepareResourceResponse;
import io.jubelet.domain.dra.ClaimDevice;
import io.jubelet.domain.dra.DeviceHealth;
import io.jubelet.domain.dra.DriverClaim;
import io.jubelet.ports.dra.ClaimDriver;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What goes to drivers and comes from them, between the domain and the wire. */
final class DriverMessages {

    private DriverMessages() {
    }

    static List<Claim> claims(List<DriverClaim> claims) {
        return claims.stream().map(claim -> Claim.newBuilder().setNamespace(claim.namespace()).setUid(claim.uid())
                .setName(claim.name()).build()).toList();
    }

    static ClaimDriver.Prepared prepared(NodePrepareResourceResponse response) {
        return new ClaimDriver.Prepared(response.getDevicesList().stream().map(DriverMessages::device).toList(), response.getError());
    }

    private static ClaimDevice device(Device device) {
        return new ClaimDevice(device.getPoolName(), device.getDeviceName(),
                device.hasShareId() ? Optional.of(device.getShareId()) : Optional.empty(), device.getRequestNamesList(),
                device.getCdiDeviceIdsList());
    }

    static DeviceHealth health(io.jubelet.adapters.plugins.wire.dra.DeviceHealth device) {
        return new DeviceHealth(device.getDevice().getPoolName(), device.getDevice().getDeviceName(), switch (device.getHealth()) {
            case HEALTHY -> DeviceHealth.Health.HEALTHY;
            case UNHEALTHY -> DeviceHealth.Health.UNHEALTHY;
            case UNKNOWN, UNRECOGNIZED -> DeviceHealth.Health.UNKNOWN;
        }, Duration.ofSeconds(device.getHealthCheckTimeoutSeconds()), device.getMessage());
    }
}
