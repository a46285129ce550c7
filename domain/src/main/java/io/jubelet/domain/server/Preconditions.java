package io.jubelet.domain.server;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;

/**
 * Evaluates conditional requests for files (RFC 9110, section 13), as the file server of Go does. Files have
 * no entity tag, so that none matches; and no date of change when that is the beginning of 1970.
 */
public final class Preconditions {

    /** Result of the evaluation. */
    public enum Outcome {
        /** Send the file, or the ranges of it that are asked for. */
        SEND,
        /** Send all of the file, whatever ranges are asked for. */
        SEND_WHOLE,
        /** Say that it has not changed. */
        NOT_MODIFIED,
        /** Say that the condition does not hold. */
        FAILED
    }

    private Preconditions() {
    }

    /**
     * Decides.
     *
     * @param header the first value of a header
     * @param modified when the file was changed last
     */
    public static Outcome check(Function<String, Optional<String>> header, Instant modified) {
        Optional<Instant> changed = Optional.of(modified.truncatedTo(ChronoUnit.SECONDS))
                .filter(_ -> !modified.equals(Instant.EPOCH));
        Optional<String> match = present(header, "If-Match");
        boolean stale = match.isPresent() ? !namesAny(match.get())
                : isAfter(changed, present(header, "If-Unmodified-Since"), true);
        if (stale) {
            return Outcome.FAILED;
        }
        Optional<String> noneMatch = present(header, "If-None-Match");
        boolean known = noneMatch.isPresent() ? namesAny(noneMatch.get())
                : isAfter(changed, present(header, "If-Modified-Since"), false);
        if (known) {
            return Outcome.NOT_MODIFIED;
        }
        Optional<String> range = present(header, "If-Range");
        return range.isEmpty() || changed.isPresent() && date(range.get()).equals(changed) ? Outcome.SEND : Outcome.SEND_WHOLE;
    }

    private static Optional<String> present(Function<String, Optional<String>> header, String name) {
        return header.apply(name).filter(value -> !value.isEmpty());
    }

    /** Whether a list of entity tags holds the one that stands for any. */
    private static boolean namesAny(String tags) {
        int at = 0;
        while (at < tags.length()) {
            if (tags.charAt(at) == ',' || Character.isWhitespace(tags.charAt(at))) {
                at++;
                continue;
            }
            if (tags.charAt(at) == '*') {
                return true;
            }
            int open = tags.startsWith("W/", at) ? at + 2 : at;
            int end = tags.startsWith("\"", open) ? tags.indexOf('"', open + 1) : -1;
            if (end < 0) {
                return false;
            }
            at = end + 1;
        }
        return false;
    }

    /** Whether the file was changed after the date, or not after it; false without a date that can be read. */
    private static boolean isAfter(Optional<Instant> changed, Optional<String> text, boolean wanted) {
        Optional<Instant> date = text.flatMap(Preconditions::date);
        return changed.isPresent() && date.isPresent() && changed.get().isAfter(date.get()) == wanted;
    }

    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text)));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
