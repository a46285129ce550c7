package io.jubelet.app.settings;

import io.jubelet.domain.logs.rotation.LogRotationPolicy;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;

/**
 * Settings of the rotation of container logs.
 *
 * @param policy when, and how many files there are
 * @param workers logs that are rotated, and logs that are compressed, at the same time at most; positive
 * @param interval longest time between two checks of a log, positive
 * @param zone zone of the times in the names of files
 */
public record LogRotationSettings(LogRotationPolicy policy, int workers, Duration interval, ZoneId zone) {

    /** 10 MiB, 5 files, one worker, 10 s. */
    public static final LogRotationSettings DEFAULT =
            new LogRotationSettings(LogRotationPolicy.DEFAULT, 1, Duration.ofSeconds(10), ZoneOffset.UTC);

    /** Rejects null. */
    public LogRotationSettings {
        Objects.requireNonNull(policy, "policy");
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(zone, "zone");
    }
}
