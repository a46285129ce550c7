package io.jubelet.ports.fake;

import io.jubelet.ports.device.DeviceRegistrations;
import io.jubelet.ports.failure.UnavailableException;
import java.util.Optional;

/** The socket of the kubelet; tests register plugins on it. */
public final class FakeDeviceRegistrations implements DeviceRegistrations {

    private volatile Optional<Receiver> receiver = Optional.empty();

    @Override
    public void serve(Receiver to) {
        receiver = Optional.of(to);
    }

    /** Registers a plugin, as the plugin does it. */
    public void register(String version, String socket, String resource) {
        receiver.orElseThrow(() -> new UnavailableException("nobody serves registrations")).register(version, socket, resource);
    }

    @Override
    public void close() {
        receiver = Optional.empty();
    }
}
