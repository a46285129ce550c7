package io.jubelet.adapters.cri.call;

import io.jubelet.domain.value.QuotedText;
import io.jubelet.ports.failure.DeadlineExceededException;
import java.time.Duration;
import java.util.List;

/** Words the failure of a command in a container that took too long, as probes report it to users. */
public final class CommandTimeout {

    private CommandTimeout() {
    }

    /** The failure. */
    public static DeadlineExceededException failure(List<String> command, Duration timeout, Throwable cause) {
        return new DeadlineExceededException("command timed out: " + QuotedText.of(String.join(" ", command))
                + " timed out after " + text(timeout), cause);
    }

    /** Hours, minutes and seconds without leading zero parts: 1m30s. */
    private static String text(Duration timeout) {
        long hours = timeout.toHours();
        return (hours > 0 ? hours + "h" : "") + (timeout.toMinutes() > 0 ? timeout.toMinutesPart() + "m" : "")
                + timeout.toSecondsPart() + "s";
    }
}
