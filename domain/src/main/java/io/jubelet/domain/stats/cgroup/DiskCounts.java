package io.jubelet.domain.stats.cgroup;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Bytes that a cgroup read from and wrote to one device.
 *
 * @param device path of the device; may be empty
 * @param major major number
 * @param minor minor number
 * @param bytes bytes by operation, such as {@code Read}
 * @param requests requests by operation
 */
public record DiskCounts(String device, long major, long minor, Map<String, Long> bytes, Map<String, Long> requests) {

    /** Copies the maps. */
    public DiskCounts {
        bytes = Collections.unmodifiableMap(new TreeMap<>(bytes));
        requests = Collections.unmodifiableMap(new TreeMap<>(requests));
    }
}
