package io.jubelet.app.rotation;

import io.jubelet.app.settings.LogRotationSettings;
import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.domain.logs.rotation.LogSizeCheck;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** State of the log of one running container. Times are monotonic nanoseconds. Thread-safe. */
final class WatchedLog {

    private final String containerId;
    private final ContainerLog log;
    private final LogRotationSettings settings;
    private Optional<LogSizeCheck> look = Optional.empty();
    private long checkedAt;
    private long due;
    private OptionalLong rotatedAt = OptionalLong.empty();
    private long notBefore;
    private String reportedError = "";

    WatchedLog(String containerId, ContainerLog log, LogRotationSettings settings, long now) {
        this.containerId = containerId;
        this.log = log;
        this.settings = settings;
        this.due = now;
        this.notBefore = now;
    }

    String containerId() {
        return containerId;
    }

    ContainerLog log() {
        return log;
    }

    /** When to look again. */
    synchronized long due() {
        return due;
    }

    /** The log has this size. Whether it is to be rotated now. */
    synchronized boolean checked(long size, long now) {
        schedule(size, now);
        return settings.policy().isDue(size) && now - notBefore >= 0;
    }

    /** The log is not there, as for a moment while it is rotated. Whether the runtime may be asked to open it now. */
    synchronized boolean missing(long now) {
        schedule(0, now);
        return now - notBefore >= 0;
    }

    private void schedule(long size, long now) {
        LogSizeCheck next = look
                .map(last -> last.next(size, Duration.ofNanos(now - checkedAt), settings.policy(), settings.interval()))
                .orElseGet(() -> LogSizeCheck.first(size, settings.policy(), settings.interval()));
        look = Optional.of(next);
        checkedAt = now;
        long interval = settings.interval().toNanos();
        // All logs that do not grow are looked at together.
        due = next.pause().toNanos() < interval ? now + next.pause().toNanos()
                : (Math.floorDiv(now, interval) + 1) * interval;
    }

    /** The log can't be looked at. */
    synchronized void notSeen(long now) {
        long interval = settings.interval().toNanos();
        look = Optional.empty();
        due = (Math.floorDiv(now, interval) + 1) * interval;
    }

    /** The log was rotated. Time since that happened before; empty for the first time. */
    synchronized Optional<Duration> rotated(long now) {
        Optional<Duration> since = rotatedAt.isPresent()
                ? Optional.of(Duration.ofNanos(now - rotatedAt.getAsLong())) : Optional.empty();
        rotatedAt = OptionalLong.of(now);
        reportedError = "";
        return since;
    }

    /** Something failed, and is not tried again before the next interval. Whether that is new and worth a warning. */
    synchronized boolean failed(String message, long now) {
        notBefore = now + settings.interval().toNanos();
        boolean changed = !message.equals(reportedError);
        reportedError = message;
        return changed;
    }
}
