package io.jubelet.ports.probe;

import io.jubelet.domain.probe.ProbeOutcome;
import java.util.Objects;

/**
 * The result of a probe.
 *
 * @param outcome success, failure, or unknown: nothing is known about the container
 * @param warning whether a success is a doubtful one, with an event of its own
 * @param unreadable whether an error comes from an answer that could not be read to its end: events report that as a failure,
 * although it has no consequence for the container
 * @param text answer of the container, or the fault; part of the message of events
 */
public record ProbeReport(ProbeOutcome outcome, boolean warning, boolean unreadable, String text) {

    /** Rejects null, warnings with anything but a success, and unreadable answers with anything but an error. */
    public ProbeReport {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(text, "text");
        if (warning && outcome != ProbeOutcome.SUCCESS) {
            throw new IllegalArgumentException("only a success can carry a warning, not " + outcome);
        }
        if (unreadable && outcome != ProbeOutcome.ERROR) {
            throw new IllegalArgumentException("only an error can come from an unreadable answer, not " + outcome);
        }
    }

    /** The container is well. */
    public static ProbeReport success(String text) {
        return new ProbeReport(ProbeOutcome.SUCCESS, false, false, text);
    }

    /** The container is well as far as can be seen. */
    public static ProbeReport warning(String text) {
        return new ProbeReport(ProbeOutcome.SUCCESS, true, false, text);
    }

    /** The container is not well. */
    public static ProbeReport failure(String text) {
        return new ProbeReport(ProbeOutcome.FAILURE, false, false, text);
    }

    /** The probe itself went wrong. */
    public static ProbeReport error(String text) {
        return new ProbeReport(ProbeOutcome.ERROR, false, false, text);
    }

    /** The container began to answer, and the rest of its answer was broken or came too late. */
    public static ProbeReport unreadable(String text) {
        return new ProbeReport(ProbeOutcome.ERROR, false, true, text);
    }
}
