package io.jubelet.ports.fake;

import io.jubelet.ports.volume.VolumeDriver;
import io.jubelet.ports.volume.VolumeDrivers;
import java.util.Map;
import java.util.TreeMap;

/** {@link VolumeDrivers} in memory: each name is one driver, whatever its socket. Thread-safe. */
public final class FakeVolumeDrivers implements VolumeDrivers {

    private final Map<String, FakeVolumeDriver> drivers = new TreeMap<>();

    /** The driver of a name. */
    public synchronized FakeVolumeDriver driver(String name) {
        return drivers.computeIfAbsent(name, FakeVolumeDriver::new);
    }

    @Override
    public VolumeDriver connect(String name, String socket) {
        return driver(name);
    }
}
