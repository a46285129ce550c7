package io.jubelet.domain.dra;

import io.jubelet.domain.dra.DeviceHealth.Health;
import io.jubelet.domain.dra.KnownHealth.Report;
import io.jubelet.domain.value.JsonText;
import io.jubelet.domain.value.JsonTree;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The file {@code dra_health_state} of a kubelet, in JSON. Either agent reads the file of the other. */
public final class HealthCheckpoint {

    /** Its name in the root directory. */
    public static final String NAME = "dra_health_state";

    private HealthCheckpoint() {
    }

    /** The content of the file. */
    public static String text(KnownHealth health) {
        JsonText file = JsonText.object();
        health.drivers().forEach((driver, devices) -> {
            JsonText all = JsonText.object();
            devices.forEach((key, report) -> all.addRaw(key, json(report)));
            file.addRaw(driver, JsonText.object().addRaw("Devices", all.toString()).toString());
        });
        return file.toString();
    }

    private static String json(Report report) {
        DeviceHealth device = report.device();
        return JsonText.object().add("PoolName", device.pool()).add("DeviceName", device.device())
                .add("Health", device.health().wireName()).add("LastUpdated", report.at().toString())
                .add("HealthCheckTimeout", device.validFor().toNanos()).add("Message", device.message()).toString();
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException when it is none; the message is for users
     */
    public static KnownHealth parse(String text) {
        SortedMap<String, SortedMap<String, Report>> drivers = new TreeMap<>();
        object(JsonTree.parse(text)).forEach((driver, state) -> {
            SortedMap<String, Report> devices = new TreeMap<>();
            Object listed = object(state).get("Devices");
            (listed == null ? Map.<String, Object>of() : object(listed)).forEach((key, device) -> devices.put(key, report(object(device))));
            drivers.put(driver, devices);
        });
        return new KnownHealth(drivers);
    }

    private static Report report(Map<String, Object> device) {
        Duration validFor = device.get("HealthCheckTimeout") instanceof BigDecimal nanos ? Duration.ofNanos(nanos.longValue())
                : Duration.ZERO;
        try {
            Instant at = OffsetDateTime.parse(text(device, "LastUpdated")).toInstant();
            return new Report(new DeviceHealth(text(device, "PoolName"), text(device, "DeviceName"),
                    Health.of(text(device, "Health")), validFor, text(device, "Message")), at);
        } catch (DateTimeException _) {
            throw new IllegalArgumentException("LastUpdated is no time");
        }
    }

    private static String text(Map<String, Object> tree, String name) {
        return tree.get(name) instanceof String text ? text : "";
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        if (value instanceof Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
        throw new IllegalArgumentException("an object is expected");
    }
}
