package io.jubelet.ports.probe;

import io.jubelet.domain.probe.ProbeOutcome;
import java.util.Objects;

/**
 * What a probe came to.
 *
 * @param outcome success, failure, or unknown: nothing is known about the container
 * @param warning whether a success is a doubtful one, with an event of its own
 * @param text what the container answered, or what is wrong; part of the message of events
 */
public record ProbeReport(ProbeOutcome outcome, boolean warning, String text) {

    /** Rejects null, and warnings with anything but a success. */
    public ProbeReport {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(text, "text");
        if (warning && outcome != ProbeOutcome.SUCCESS) {
            throw new IllegalArgumentException("only a success can carry a warning, not " + outcome);
        }
    }

    /** The container is well. */
    public static ProbeReport success(String text) {
        return new ProbeReport(ProbeOutcome.SUCCESS, false, text);
    }

    /** The container is well as far as can be seen. */
    public static ProbeReport warning(String text) {
        return new ProbeReport(ProbeOutcome.SUCCESS, true, text);
    }

    /** The container is not well. */
    public static ProbeReport failure(String text) {
        return new ProbeReport(ProbeOutcome.FAILURE, false, text);
    }

    /** The probe itself went wrong. */
    public static ProbeReport error(String text) {
        return new ProbeReport(ProbeOutcome.ERROR, false, text);
    }
}
