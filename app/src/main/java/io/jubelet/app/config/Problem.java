package io.jubelet.app.config;

import java.util.Comparator;
import java.util.Objects;

/**
 * A mistake in a configuration or a manifest, or a warning about it.
 *
 * @param severity whether the agent can run with it
 * @param origin place of the setting
 * @param path field, such as {@code authentication.webhook.cacheTTL}; empty when it is about a whole file
 * @param message the problem and its correction
 */
public record Problem(Severity severity, Origin origin, String path, String message) {

    /** Order for users: by file and line, errors and warnings mixed as they are written. */
    public static final Comparator<Problem> BY_PLACE = Problem::compareByPlace;

    /** Severity of a problem. */
    public enum Severity {
        /** The agent does not start. */
        ERROR,
        /** A mistake that the agent leaves out and starts without; {@code validate} fails. */
        IGNORED,
        /** The agent starts, and differs from what was written. */
        WARNING
    }

    /** Rejects null parts. */
    public Problem {
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(origin, "origin");
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(message, "message");
    }

    /** An error. */
    public static Problem error(Origin origin, String path, String message) {
        return new Problem(Severity.ERROR, origin, path, message);
    }

    /** A mistake that does not keep the agent from starting. */
    public static Problem ignored(Origin origin, String path, String message) {
        return new Problem(Severity.IGNORED, origin, path, message);
    }

    /** A warning. */
    public static Problem warning(Origin origin, String path, String message) {
        return new Problem(Severity.WARNING, origin, path, message);
    }

    private static int compareByPlace(Problem a, Problem b) {
        var byName = a.origin().name().compareTo(b.origin().name());
        return byName != 0 ? byName : Integer.compare(a.origin().line(), b.origin().line());
    }

    /** Whether it forbids to start. */
    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** Whether it has to be corrected: all but warnings. */
    public boolean isMistake() {
        return severity != Severity.WARNING;
    }

    /** {@code file:line: path: message}, without the parts that are missing or would be repeated. */
    @Override
    public String toString() {
        var text = new StringBuilder();
        if (!origin.name().isEmpty() && !message.startsWith(origin.name())) {
            text.append(origin).append(": ");
        }
        if (!path.isEmpty() && !message.startsWith(path)) {
            text.append(path).append(": ");
        }
        return text.append(message).toString();
    }
}
