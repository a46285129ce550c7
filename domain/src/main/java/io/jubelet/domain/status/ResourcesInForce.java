package io.jubelet.domain.status;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceName;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Allocated amounts in which cpu and memory are replaced by what is in force: the value that was read if there is one,
 * else what was reported before, else the allocated amount.
 */
final class ResourcesInForce {

    private final Map<String, Quantity> amounts;
    private final Map<String, Quantity> reported;

    ResourcesInForce(Map<String, Quantity> allocated, Map<String, Quantity> reported) {
        this.amounts = new TreeMap<>(allocated);
        this.reported = reported;
    }

    /**
     * Replaces the cpu.
     *
     * @param smallest thousandths of a core; up to it all amounts are the same to the kernel, and the allocated one
     *     stays
     */
    ResourcesInForce cpu(Optional<Long> milliCpu, long smallest) {
        if (milliCpu.isEmpty()) {
            return fallBack(ResourceName.CPU);
        }
        long allocated = amounts.getOrDefault(ResourceName.CPU, Quantity.ZERO).milliValue();
        if (milliCpu.get() > smallest || allocated > smallest) {
            amounts.put(ResourceName.CPU, Quantity.ofMilli(milliCpu.get(), Quantity.Format.DECIMAL_SI));
        }
        return this;
    }

    /** Replaces the memory. */
    ResourcesInForce memory(Optional<Long> bytes) {
        if (bytes.isEmpty()) {
            return fallBack(ResourceName.MEMORY);
        }
        amounts.put(ResourceName.MEMORY, Quantity.of(bytes.get(), Quantity.Format.BINARY_SI));
        return this;
    }

    /** Sets an amount as it is. */
    ResourcesInForce put(String name, Optional<Quantity> amount) {
        amount.ifPresent(value -> amounts.put(name, value));
        return this;
    }

    private ResourcesInForce fallBack(String name) {
        if (reported.containsKey(name)) {
            amounts.put(name, reported.get(name));
        }
        return this;
    }

    Map<String, Quantity> amounts() {
        return amounts;
    }
}
