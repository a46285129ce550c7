package io.jubelet.adapters.apiserver.event;

import io.jubelet.domain.event.ReportedEvent;
import java.time.Instant;

/** Names of event objects: the name of their subject and the time in nanoseconds. No two are the same. */
final class EventNames {

    private static final int LONGEST = 253;

    private long last;

    String of(ReportedEvent event) {
        Instant at = event.at();
        last = Math.max(last + 1, at.getEpochSecond() * 1_000_000_000 + at.getNano());
        String suffix = "." + Long.toHexString(last);
        String subject = event.subject().name();
        if (subject.length() + suffix.length() > LONGEST) {
            subject = subject.substring(0, LONGEST - suffix.length()).replaceAll("[^a-z0-9]+$", "");
        }
        return subject + suffix;
    }
}
