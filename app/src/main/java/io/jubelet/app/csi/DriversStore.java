package io.jubelet.app.csi;

import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginVersion;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.VolumeDriver;
import io.jubelet.ports.volume.VolumeDrivers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** The drivers that are registered, and the connections to them. */
final class DriversStore implements RegisteredDrivers {

    /** The longest time that a call to a driver takes; also how long a connection outlives its registration. */
    static final Duration CALL_LIMIT = Duration.ofMinutes(2);

    private final VolumeDrivers drivers;
    private final Timers timers;
    private final Map<String, Registered> registered = new ConcurrentHashMap<>();

    DriversStore(VolumeDrivers drivers, Timers timers) {
        this.drivers = drivers;
        this.timers = timers;
    }

    /**
     * A driver.
     *
     * @param plugin what it said of itself when it registered
     * @param driver the connection
     */
    record Registered(PluginInfo plugin, VolumeDriver driver) {

        PluginVersion version() {
            return PluginVersion.highest(plugin.versions());
        }
    }

    @Override
    public Optional<VolumeDriver> find(String name) {
        return registration(name).map(Registered::driver);
    }

    /** The registration itself: another one of the same name is not equal to it. */
    Optional<Registered> registration(String name) {
        return Optional.ofNullable(registered.get(name));
    }

    Set<String> names() {
        return Set.copyOf(registered.keySet());
    }

    /** The highest version of each driver. */
    Map<String, PluginVersion> versions() {
        Map<String, PluginVersion> versions = new TreeMap<>();
        registered.forEach((name, one) -> versions.put(name, one.version()));
        return versions;
    }

    /** Takes a driver into use, in place of one that has its name. */
    void put(PluginInfo plugin) {
        VolumeDriver driver = drivers.connect(plugin.name(), plugin.endpoint());
        Registered before = registered.put(plugin.name(), new Registered(plugin, driver));
        if (before != null) {
            closeLater(before);
        }
    }

    /**
     * A driver has gone. Only the socket that holds counts: another driver may have taken its place.
     *
     * @return whether it was in use
     */
    boolean remove(PluginInfo plugin) {
        Registered one = registered.get(plugin.name());
        boolean removed = one != null && one.plugin().endpoint().equals(plugin.endpoint())
                && registered.remove(plugin.name(), one);
        if (removed) {
            closeLater(one);
        }
        return removed;
    }

    /** A driver whose registration is renewed still answers: its calls may come to their end. */
    private void closeLater(Registered one) {
        timers.after(CALL_LIMIT, one.driver()::close);
    }

    void close() {
        registered.values().forEach(one -> one.driver().close());
    }
}
