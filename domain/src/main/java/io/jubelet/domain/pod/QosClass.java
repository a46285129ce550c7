package io.jubelet.domain.pod;

import io.jubelet.domain.value.WireEnum;

/** Quality of service class. */
public enum QosClass implements WireEnum {
    /** Every container has limits equal to its requests. */
    GUARANTEED("Guaranteed"),
    /** At least one request or limit. */
    BURSTABLE("Burstable"),
    /** No request and no limit. */
    BEST_EFFORT("BestEffort");

    private final String wireName;

    QosClass(String wireName) {
        this.wireName = wireName;
    }

    @Override
    public String wireName() {
        return wireName;
    }
}
