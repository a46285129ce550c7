package io.jubelet.domain.dra;

import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;

/**
 * The health of a device as its driver reports it (KEP-4680).
 *
 * @param pool its pool
 * @param device its name in the pool
 * @param health how it is
 * @param validFor how long that counts without another report, longer than zero
 * @param message text for users, may be empty
 */
public record DeviceHealth(String pool, String device, Health health, Duration validFor, String message) {

    /** Validity of a report that does not specify one. */
    public static final Duration USUAL = Duration.ofSeconds(30);

    private static final int MAX_MESSAGE = 1024;
    private static final String CUT = "...";

    /** Cuts a message of more than 1024 characters; takes the usual duration for one that is not positive. */
    public DeviceHealth {
        Objects.requireNonNull(pool, "pool");
        Objects.requireNonNull(device, "device");
        Objects.requireNonNull(health, "health");
        validFor = validFor.isPositive() ? validFor : USUAL;
        message = message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE - CUT.length()) + CUT;
    }

    /** State of a device. */
    public enum Health {
        /** It can be used. */
        HEALTHY("Healthy"),
        /** It can't be used. */
        UNHEALTHY("Unhealthy"),
        /** Nobody knows. */
        UNKNOWN("Unknown");

        private final String wireName;

        Health(String wireName) {
            this.wireName = wireName;
        }

        /** Its name in statuses and files. */
        public String wireName() {
            return wireName;
        }

        /** The one of that name; unknown for every other text. */
        public static Health of(String wireName) {
            return Arrays.stream(values()).filter(one -> one.wireName.equals(wireName)).findFirst().orElse(UNKNOWN);
        }
    }
}
