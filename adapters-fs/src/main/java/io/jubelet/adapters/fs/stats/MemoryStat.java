package io.jubelet.adapters.fs.stats;

import java.nio.charset.StandardCharsets;

/** Names in {@code memory.stat} and other files with one name and one number per line. */
final class MemoryStat {

    private MemoryStat() {
    }

    /** A name as bytes. */
    static byte[] key(String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    /** Usage less file pages that have not been used for long; never below zero. */
    static long workingSet(long usage, long inactiveFile) {
        return Long.compareUnsigned(usage, inactiveFile) < 0 ? 0 : usage - inactiveFile;
    }
}
