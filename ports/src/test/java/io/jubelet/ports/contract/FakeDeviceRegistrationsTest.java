package io.jubelet.ports.contract;

import io.jubelet.ports.device.DeviceRegistrations;
import io.jubelet.ports.fake.FakeDeviceRegistrations;

final class FakeDeviceRegistrationsTest extends DeviceRegistrationsContract {

    private final FakeDeviceRegistrations registrations = new FakeDeviceRegistrations();

    @Override
    protected DeviceRegistrations registrations() {
        return registrations;
    }

    @Override
    protected void register(String version, String endpoint, String resource) {
        registrations.register(version, "/device-plugins/" + endpoint, resource);
    }
}
