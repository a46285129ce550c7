package io.jubelet.adapters.cri.simulation;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Ids that look like those of a real runtime and are the same in every run. Not thread-safe. */
final class Ids {

    private final long seed;
    private long count;

    Ids(long seed) {
        this.seed = seed;
    }

    /** The next id: 64 hexadecimal digits. */
    String next() {
        return sha256(seed + ":" + count++);
    }

    static String sha256(String text) {
        try {
            return HexFormat.of().formatHex(
                    MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
