package io.jubelet.domain.dra;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The health of devices as drivers reported it (KEP-4680). Immutable.
 *
 * @param drivers the last reports by driver, and by {@code POOL/DEVICE}
 */
public record KnownHealth(SortedMap<String, SortedMap<String, Report>> drivers) {

    /** No driver has reported anything. */
    public static final KnownHealth NONE = new KnownHealth(new TreeMap<>());

    /** Copies the maps. */
    public KnownHealth {
        SortedMap<String, SortedMap<String, Report>> copy = new TreeMap<>();
        drivers.forEach((driver, devices) -> copy.put(driver, Collections.unmodifiableSortedMap(new TreeMap<>(devices))));
        drivers = Collections.unmodifiableSortedMap(copy);
    }

    /**
     * The last report on a device.
     *
     * @param device how it was
     * @param at when this node heard of it
     */
    public record Report(DeviceHealth device, Instant at) {

        /** Rejects null. */
        public Report {
            Objects.requireNonNull(device, "device");
            Objects.requireNonNull(at, "at");
        }

        boolean isStale(Instant now) {
            return at.plus(device.validFor()).isBefore(now);
        }
    }

    /**
     * The state after a report.
     *
     * @param health what is known
     * @param changed the devices of which something else is known than before
     */
    public record Update(KnownHealth health, List<DeviceHealth> changed) {

        /** Copies the list. */
        public Update {
            Objects.requireNonNull(health, "health");
            changed = List.copyOf(changed);
        }
    }

    private static String key(String pool, String device) {
        return pool + "/" + device;
    }

    /** Health of a device: unknown if no driver has reported on it, or not for longer than its report counts. */
    public DeviceHealth of(String driver, String pool, String device, Instant now) {
        Report report = drivers.getOrDefault(driver, Collections.emptySortedMap()).get(key(pool, device));
        return report == null || report.isStale(now) ? unknown(pool, device, DeviceHealth.USUAL) : report.device();
    }

    private static DeviceHealth unknown(String pool, String device, Duration validFor) {
        return new DeviceHealth(pool, device, DeviceHealth.Health.UNKNOWN, validFor, "");
    }

    /**
     * A driver reports on all devices that it watches. One that is missing becomes unknown once its last report does not count any
     * more.
     */
    public Update reported(String driver, List<DeviceHealth> devices, Instant now) {
        SortedMap<String, Report> known = new TreeMap<>(drivers.getOrDefault(driver, Collections.emptySortedMap()));
        List<DeviceHealth> changed = new ArrayList<>();
        for (DeviceHealth device : devices) {
            String key = key(device.pool(), device.device());
            Report before = known.get(key);
            if (before == null || !before.device().equals(device)) {
                changed.add(device);
            }
            known.put(key, new Report(device, now));
        }
        known.replaceAll((key, report) -> {
            // What was reported just now is not stale.
            boolean lost = report.device().health() != DeviceHealth.Health.UNKNOWN && report.isStale(now);
            if (!lost) {
                return report;
            }
            DeviceHealth unknown = unknown(report.device().pool(), report.device().device(), report.device().validFor());
            changed.add(unknown);
            return new Report(unknown, now);
        });
        return new Update(with(driver, known), changed);
    }

    private KnownHealth with(String driver, SortedMap<String, Report> devices) {
        SortedMap<String, SortedMap<String, Report>> others = new TreeMap<>(drivers);
        others.put(driver, devices);
        return new KnownHealth(others);
    }

    /** The connection to a driver is lost: nothing is known of its devices. */
    public Update without(String driver) {
        SortedMap<String, SortedMap<String, Report>> others = new TreeMap<>(drivers);
        SortedMap<String, Report> gone = others.remove(driver);
        return gone == null ? new Update(this, List.of())
                : new Update(new KnownHealth(others), gone.values().stream().map(Report::device).toList());
    }
}
