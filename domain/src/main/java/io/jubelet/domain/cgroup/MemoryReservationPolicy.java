package io.jubelet.domain.cgroup;

import io.jubelet.domain.value.WireEnum;

/** Protection of requested memory from being reclaimed (memory QoS, cgroup v2 only). */
public enum MemoryReservationPolicy implements WireEnum {
    /** It is not. */
    NONE("None"),
    /** Hard for guaranteed pods, as far as possible for burstable ones. */
    TIERED_RESERVATION("TieredReservation");

    private final String wireName;

    MemoryReservationPolicy(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
