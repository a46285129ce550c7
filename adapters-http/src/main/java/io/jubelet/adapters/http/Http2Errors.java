package io.jubelet.adapters.http;

import java.util.List;

/** The error codes of HTTP/2 (RFC 9113, section 7). */
final class Http2Errors {

    static final long NO_ERROR = 0;
    static final long REFUSED_STREAM = 7;

    private static final List<String> NAMES = List.of("NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR",
            "SETTINGS_TIMEOUT", "STREAM_CLOSED", "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR",
            "CONNECT_ERROR", "ENHANCE_YOUR_CALM", "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED");

    private Http2Errors() {
    }

    /** Whether there is such a code. */
    static boolean isKnown(long code) {
        return code >= 0 && code < NAMES.size();
    }

    /** The name of a code, or its number when there is no such code. */
    static String name(long code) {
        return isKnown(code) ? NAMES.get((int) code) : "unknown error code 0x" + Long.toHexString(code);
    }
}
