package io.jubelet.ports.fake;

import io.jubelet.ports.volume.VolumeDriver;
import io.jubelet.ports.volume.VolumeDrivers;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@link VolumeDrivers} in memory: each name is one driver, whatever its socket. Thread-safe. */
public final class FakeVolumeDrivers implements VolumeDrivers {

    private final Map<String, FakeVolumeDriver> drivers = new TreeMap<>();
    private Optional<FakeDisk> disk = Optional.empty();

    /** The driver of a name. */
    public synchronized FakeVolumeDriver driver(String name) {
        return drivers.computeIfAbsent(name, _ -> {
            var driver = new FakeVolumeDriver(name);
            disk.ifPresent(driver::showsOn);
            return driver;
        });
    }

    /** The drivers show their volumes on this disk. */
    public synchronized FakeVolumeDrivers on(FakeDisk shown) {
        disk = Optional.of(shown);
        return this;
    }

    @Override
    public VolumeDriver connect(String name, String socket) {
        return driver(name);
    }
}
