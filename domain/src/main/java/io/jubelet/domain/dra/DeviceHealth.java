package io.jubelet.domain.dra;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;

/**
 * The health of a device as its driver reports it (KEP-4680).
 *
 * @param pool its pool
 * @param device its name in the pool
 * @param health how it is
 * @param validFor how long that counts without another report, longer than zero and at most some 292 years
 * @param message text for users, may be empty
 */
public record DeviceHealth(String pool, String device, Health health, Duration validFor, String message) {

    /** Validity of a report that does not specify one. */
    public static final Duration USUAL = Duration.ofSeconds(30);

    /** A driver means for ever by more; in the file there are as many nanoseconds as fit into 64 bits. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    /** Bytes of UTF-8: the API server counts them, and refuses the whole status because of a longer one. */
    private static final int MAX_MESSAGE = 1024;
    private static final String CUT = "...";

    /**
     * Cuts a message of more than 1024 bytes of UTF-8; takes the usual duration for one that is not positive, and the longest for a
     * longer one.
     */
    public DeviceHealth {
        Objects.requireNonNull(pool, "pool");
        Objects.requireNonNull(device, "device");
        Objects.requireNonNull(health, "health");
        validFor = validFor.isPositive() ? validFor : USUAL;
        validFor = validFor.compareTo(LONGEST) > 0 ? LONGEST : validFor;
        message = cut(message);
    }

    private static String cut(String message) {
        byte[] utf8 = message.getBytes(StandardCharsets.UTF_8);
        if (utf8.length <= MAX_MESSAGE) {
            return message;
        }
        int end = MAX_MESSAGE - CUT.length();
        while (isInsideOfCharacter(utf8[end])) {
            end--;
        }
        return new String(utf8, 0, end, StandardCharsets.UTF_8) + CUT;
    }

    private static boolean isInsideOfCharacter(byte utf8) {
        return (utf8 & 0xc0) == 0x80;
    }

    /** State of a device. */
    public enum Health {
        /** It can be used. */
        HEALTHY("Healthy"),
        /** It can't be used. */
        UNHEALTHY("Unhealthy"),
        /** No driver reported it, or not recently. */
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
