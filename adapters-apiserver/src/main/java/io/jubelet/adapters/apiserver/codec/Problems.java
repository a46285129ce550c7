package io.jubelet.adapters.apiserver.codec;

import java.util.ArrayList;
import java.util.List;

/** Errors and warnings of one manifest, in the order of reading. Not thread-safe. */
final class Problems {

    private static final int MAX_REPORTED = 50;
    private static final int MAX_ECHO = 64;

    private final boolean withWarnings;
    private final List<String> errors = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private int unreported;

    /** Keeps everything. */
    Problems() {
        this(true);
    }

    private Problems(boolean withWarnings) {
        this.withWarnings = withWarnings;
    }

    /** Keeps errors only: what an API server sends may be newer than this model, and can't be corrected here. */
    static Problems errorsOnly() {
        return new Problems(false);
    }

    /**
     * Whether a word that is not known counts as absent, so that its default holds: an API server that accepted it is newer
     * than this model, and one word must not keep a whole object from being read.
     */
    boolean lenient() {
        return !withWarnings;
    }

    /** Whether warnings are kept. */
    boolean withWarnings() {
        return withWarnings;
    }

    void error(FieldPath at, WireNode node, String message) {
        if (errors.size() < MAX_REPORTED) {
            errors.add(at + " (line " + node.line() + "): " + message);
        } else {
            unreported++;
        }
    }

    /** The value has the wrong type; it is described, not repeated. */
    void wrongType(FieldPath at, WireNode node, String expected) {
        error(at, node, "expected " + expected + ", found " + node.describe());
    }

    void warn(FieldPath at, int line, String message) {
        if (withWarnings && warnings.size() < MAX_REPORTED) {
            warnings.add(at + " (line " + line + "): " + message);
        }
    }

    boolean anyErrors() {
        return !errors.isEmpty();
    }

    /** All errors as one text. */
    String errorText() {
        String text = String.join("; ", errors);
        return unreported == 0 ? text : text + "; and " + unreported + " more";
    }

    List<String> warnings() {
        return warnings;
    }

    /** A value in quotes, short and printable. Only for fields that can't hold a secret. */
    static String quoted(String value) {
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < Math.min(value.length(), MAX_ECHO); i++) {
            char c = value.charAt(i);
            text.append(c < ' ' || c == 0x7f || Character.isSurrogate(c) ? '?' : c);
        }
        return text.append(value.length() > MAX_ECHO ? "...\"" : "\"").toString();
    }
}
